#!/bin/sh
# dump.sh PROGRAM: vdl dump of CBOR and MessagePack, with exact output. (Of VOM: run.sh.)
set -u
vdl=$1
. "$(dirname "$0")/common.sh"

run "a2 6161 01 6162 88 f93c00 f6 6178 20 f93e00 1bffffffffffffffff c1fb41d452d9e200000000 00 5f 41 01 42 02 03 ff 9f 01 82 02 03 ff" dump --hex --from cbor -
check "CBOR" 0 '00000000  a2                       map of 2
00000001  61                         [0] key 1 byte of text
00000002  61                           "a"
00000003  01                         [0] value 1
00000004  61                         [1] key 1 byte of text
00000005  62                           "b"
00000006  88                         [1] value array of 8
00000007  f9 3c 00                     [0] 1  half float
0000000a  f6                           [1] null
0000000b  61                           [2] 1 byte of text
0000000c  78                             "x"
0000000d  20                           [3] -1
0000000e  f9 3e 00                     [4] 1.5  half float
00000011  1b ff ff ff ff ff ff ff      [5] 18446744073709551615
00000019  ff
0000001a  c1                           [6] tag 1  seconds since 1970
0000001b  fb 41 d4 52 d9 e2 00 00        1363896200  double
00000023  00
00000024  00                           [7] 0
00000025  00                       0
00000026  5f                       bytes in chunks
00000027  41                         [0] 1 byte
00000028  01                           "\x01"
00000029  42                         [1] 2 bytes
0000002a  02 03                        "\x02\x03"
0000002c  ff                       break
0000002d  9f                       array, open
0000002e  01                         [0] 1
0000002f  82                         [1] array of 2
00000030  02                           [0] 2
00000031  03                           [1] 3
00000032  ff                       break
' ""
run "82a16101a16296ca3f800000c0a178ffca3fc00000cfffffffffffffffff d6ff00000001 d1ff00 c403010203" dump --hex --from msgpack -
check "MessagePack" 0 '00000000  82                       map of 2
00000001  a1                         [0] key 1 byte of text
00000002  61                           "a"
00000003  01                         [0] value 1
00000004  a1                         [1] key 1 byte of text
00000005  62                           "b"
00000006  96                         [1] value array of 6
00000007  ca 3f 80 00 00               [0] 1  float
0000000c  c0                           [1] nil
0000000d  a1                           [2] 1 byte of text
0000000e  78                             "x"
0000000f  ff                           [3] -1
00000010  ca 3f c0 00 00               [4] 1.5  float
00000015  cf ff ff ff ff ff ff ff      [5] 18446744073709551615
0000001d  ff
0000001e  d6 ff                    extension -1, 4 bytes  timestamp
00000020  00 00 00 01                "\x00\x00\x00\x01"
00000024  d1 ff 00                 -256
00000027  c4 03                    3 bytes
00000029  01 02 03                   "\x01\x02\x03"
' ""
run "3bffffffffffffffff f97e00 fa7f800000 f7 f0 f8ff a0 80 40 60 bf6161f5ff d820 6161" dump --hex --from cbor -
check "the rest of CBOR" 0 '00000000  3b ff ff ff ff ff ff ff  -18446744073709551616
00000008  ff
00000009  f9 7e 00                 NaN  half float
0000000c  fa 7f 80 00 00           +Inf  float
00000011  f7                       undefined
00000012  f0                       simple value 16
00000013  f8 ff                    simple value 255
00000015  a0                       map of 0
00000016  80                       array of 0
00000017  40                       0 bytes
00000018  60                       0 bytes of text
00000019  bf                       map, open
0000001a  61                         [0] key 1 byte of text
0000001b  61                           "a"
0000001c  f5                         [0] value true
0000001d  ff                       break
0000001e  d8 20                    tag 32  URI
00000020  61                         1 byte of text
00000021  61                           "a"
' ""
run "e0 d3ffffffffffffff00 ccff cd0100 cb3ff8000000000000 c2 c3 de000101c0 dc0001c0 80 90 a0 c400 c7 01 05 aa d4 05 aa" dump --hex --from msgpack -
check "the rest of MessagePack" 0 '00000000  e0                       -32
00000001  d3 ff ff ff ff ff ff ff  -256
00000009  00
0000000a  cc ff                    255
0000000c  cd 01 00                 256
0000000f  cb 3f f8 00 00 00 00 00  1.5  double
00000017  00
00000018  c2                       false
00000019  c3                       true
0000001a  de 00 01                 map of 1
0000001d  01                         [0] key 1
0000001e  c0                         [0] value nil
0000001f  dc 00 01                 array of 1
00000022  c0                         [0] nil
00000023  80                       map of 0
00000024  90                       array of 0
00000025  a0                       0 bytes of text
00000026  c4 00                    0 bytes
00000028  c7 01 05                 extension 5, 1 byte
0000002b  aa                         "\xaa"
0000002c  d4 05                    extension 5, 1 byte
0000002e  aa                         "\xaa"
' ""

# Formats that are guessed, and bytes that are wrong.
printf '\202\001\365' >"$scratch/a.cbor"
run "" dump "$scratch/a.cbor"
check "by name" 0 '00000000  82                       array of 2
00000001  01                         [0] 1
00000002  f5                         [1] true
' ""
run "d9d9f7 01" dump --hex -
check "by the first bytes" 0 '00000000  d9 d9 f7                 tag 55799  self-described CBOR
00000003  01                         1
' ""
run "1" dump --from json -
check "text" 1 "" "vdl: standard input: json is text, and its bytes mean what they say$line"
run "8201" dump --hex --from cbor -
check "cut in a list" 1 '00000000  82                       array of 2
00000001  01                         [0] 1
' "vdl: standard input: the input ends inside a value (at byte 2)$line"
run "8261" dump --hex --from cbor -
check "cut in a string" 1 '00000000  82                       array of 2
00000001  61                         [0] 1 byte of text
' "vdl: standard input: the input ends 1 byte before the end of a string (at byte 2)$line"
run "820102ff" dump --hex --from cbor -
check "a stray break" 1 '00000000  82                       array of 2
00000001  01                         [0] 1
00000002  02                         [1] 2
' "vdl: standard input: a break where no open item can end (at byte 3)$line"
run "9201c1" dump --hex --from msgpack -
check "a byte that begins nothing" 1 '00000000  92                       array of 2
00000001  01                         [0] 1
' "vdl: standard input: the byte c1, which begins nothing (at byte 2)$line"
run "bf01ff" dump --hex --from cbor -
check "a key without a value" 1 '00000000  bf                       map, open
00000001  01                         [0] key 1
' "vdl: standard input: a map ends after a key (at byte 2)$line"
run "5f6161ff" dump --hex --from cbor -
check "a chunk of another kind" 1 '00000000  5f                       bytes in chunks
' "vdl: standard input: a chunk of a string is no string of that kind (at byte 1)$line"
run "$(printf '%0600d' 0 | sed 's/0/81/g')" dump --hex --from cbor -
[ $status = 1 ] && [ "$(wc -l <"$scratch/out")" -eq 512 ] &&
    [ "$(cat "$scratch/err")" = "vdl: standard input: nested too deeply (at byte 512)" ] &&
    good || bad "600 levels"
# A string that does not fit into a piece: all of it is shown.
{ printf '\132\000\003\015\100'; head -c 200000 /dev/zero; printf '\001'; } >"$scratch/long"
run "" dump --from cbor "$scratch/long"
[ $status = 0 ] && [ "$(wc -l <"$scratch/out")" -eq 25002 ] &&
    [ "$(tail -1 "$scratch/out")" = "00030d45  01                       1" ] &&
    good || bad "a long string"

finish
