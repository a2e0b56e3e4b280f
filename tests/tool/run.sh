#!/bin/sh
# run.sh PROGRAM [CASES]: the vdl command with exact input, output and exit status. CASES is a
# file like vom81_cases.tsv; without it the checks that need many streams are left out.
set -u
vdl=$1
cases=${2:-}
. "$(dirname "$0")/common.sh"

point=81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e1520500060107e1
point_type='demo.Point struct{x int32;y int32}'


run "$point" decode --hex -
check "decode a struct" 0 "$point_type{x: 3, y: -4}$line" ""
run "81 51 1c 06 00 0a
  64656d6f2e506f696e74 0102000178 0108e1000179 01 08 E1 E1 52 05 00 06 01 07 E1" decode --hex -
check "white space in hexadecimal" 0 "$point_type{x: 3, y: -4}$line" ""
run "$point" decode --no-types --hex -
check "decode without types" 0 "{x: 3, y: -4}$line" ""
run "81100a0601780201f0bf" decode --hex -
check "a bad message after good ones" 1 "int32(5)$line\"x\"${line}true$line" \
    "vdl: standard input: a control byte where a number is due (at byte 8)$line"
printf '\201\020\012' >"$scratch/binary"
run "" decode "$scratch/binary"
check "a binary file" 0 "int32(5)$line" ""
run "8152" decode --hex -
[ $status = 1 ] && [ ! -s "$scratch/out" ] && good || bad "an unknown type"
run "${point%e1}" decode --hex -
check "a stream that ends inside a message" 1 "" \
    "vdl: standard input: the stream ends inside a message (at byte 37)$line"
run "" decode -
check "no input" 1 "" "vdl: standard input: the stream is empty (at byte 0)$line"

run "$point" dump --hex -
check "dump a struct" 0 '00000000  81                       VOM, version 0x81
00000001  51                       type message: defines type 41
00000002  1c                         28 bytes of definition
00000003  06                         field 6 struct  wireType
                                       wireStruct
00000004  00                             field 0 name
00000005  0a                               10 bytes  string
00000006  64 65 6d 6f 2e 50 6f 69            "demo.Point"
0000000e  6e 74
00000010  01                             field 1 fields
00000011  02                               2 elements  []wireField
                                             [0] wireField
00000012  00                                   field 0 name
00000013  01                                     1 byte  string
00000014  78                                       "x"
00000015  01                                   field 1 type
00000016  08                                     type 8 int32
00000017  e1                                   end of wireField
                                             [1] wireField
00000018  00                                   field 0 name
00000019  01                                     1 byte  string
0000001a  79                                       "y"
0000001b  01                                   field 1 type
0000001c  08                                     type 8 int32
0000001d  e1                                   end of wireField
0000001e  e1                             end of wireStruct
                                     = demo.Point
0000001f  52                       value message: type 41 demo.Point
00000020  05                         5 bytes of value
                                     demo.Point
00000021  00                           field 0 x
00000022  06                             3  int32
00000023  01                           field 1 y
00000024  07                             -4  int32
00000025  e1                           end of demo.Point
' ""
run "8106f0" dump --hex -
check "dump up to a bad byte" 1 '00000000  81                       VOM, version 0x81
00000001  06                       value message: type 3 string
' "vdl: standard input: a control byte where a number is due (at byte 2)$line"
run "81100a" dump --color always --hex -
esc=$(printf '\033')
check "dump in colour" 0 "${esc}[2m00000000${esc}[0m  ${esc}[36m81${esc}[0m                       \
${esc}[34mVOM, version 0x81${esc}[0m
${esc}[2m00000001${esc}[0m  ${esc}[36m10${esc}[0m                       \
${esc}[1mvalue message: type 8 int32${esc}[0m
${esc}[2m00000002${esc}[0m  ${esc}[36m0a${esc}[0m                         \
${esc}[33m5${esc}[0m  ${esc}[2mint32${esc}[0m
" ""
run "82" dump --hex -
check "no VOM stream" 1 "" \
    "vdl: standard input: this is no VOM stream: it does not begin with the byte 81 (at byte 0)$line"

run "$point" types --hex -
check "types" 0 "41	$point_type$line" ""
run "8151" types --hex -
[ $status = 1 ] && [ ! -s "$scratch/out" ] && good || bad "types of a stream that is cut off"

run "81x" decode --hex -
check "no hexadecimal" 1 "" \
    "vdl: standard input: \"x\" is no hexadecimal digit (at byte 2)$line"
run "811" decode --hex -
check "half a byte" 1 "" \
    "vdl: standard input: the hexadecimal input ends in half a byte (at byte 3)$line"
run "" decode "$scratch/none"
check "no such file" 1 "" "vdl: cannot open $scratch/none: No such file or directory$line"
run "" decode "$scratch"
check "a directory" 1 "" "vdl: cannot read $scratch: it is a directory$line"
run "$point" decode --hex --max-message 20 -
check "a message over the limit" 1 "" \
    "vdl: standard input: a message of 28 bytes (at byte 3)$line"
run "$point" dump --hex --max-message 20 -
check "a message over the limit of dump" 1 "00000000  81                       VOM, version 0x81$line" \
    "vdl: standard input: a message is longer than 20 bytes (at byte 1)$line"
for arguments in "" "decode" "frobnicate x" "decode --color blue -" "decode --max-depth 0 -"; do
    run "" $arguments
    [ $status = 2 ] && [ -s "$scratch/err" ] && good || bad "usage error: vdl $arguments"
done
run "" --help
[ $status = 0 ] && grep -q decode "$scratch/out" && good || bad "help"

if [ -e /dev/full ]; then
    printf '%s' "$point" | "$vdl" decode --hex - >/dev/full 2>"$scratch/err"
    status=$?
    : >"$scratch/out"
    check "a full disk" 1 "" "vdl: cannot write standard output: No space left on device$line"
fi
# 0c 0c: the message uint64(12).
{ printf '\201'; head -c 2000000 /dev/zero | tr '\0' '\014'; } >"$scratch/many"
{ "$vdl" decode "$scratch/many" 2>"$scratch/err"; echo $? >"$scratch/status"; } | head -c 11 >"$scratch/out"
status=$(cat "$scratch/status")
check "a closed pipe" 1 "uint64(12)$line" \
    "vdl: cannot write standard output: its reader has gone away$line"
run "" decode "$scratch/many"
[ $status = 0 ] && [ "$(sort -u "$scratch/out")" = "uint64(12)" ] &&
    [ "$(wc -l <"$scratch/out")" -eq 1000000 ] && good || bad "a million values"

if [ -n "$cases" ]; then
    grep -v '^#' "$cases" | cut -f4 >"$scratch/streams"
    while read -r stream; do
        run "$stream" dump --hex -
        bytes=$(cut -c11-33 "$scratch/out" | tr -d ' \n')
        [ $status = 0 ] && [ "$bytes" = "$stream" ] && good || bad "dump shows each byte of $stream"
        run "$stream" decode --hex -
        [ $status = 0 ] && [ -s "$scratch/out" ] && good || bad "decode $stream"
    done <"$scratch/streams"
fi

finish
