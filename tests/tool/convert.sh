#!/bin/sh
# convert.sh PROGRAM: vdl convert with exact output, and what is left of files when it fails.
set -u
vdl=$1
. "$(dirname "$0")/common.sh"

point=81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e1520500060107e1
point_type='demo.Point struct{x int32;y int32}'
full=0
[ -e /dev/full ] && full=1
root=0
[ "$(id -u)" = 0 ] && root=1
cd "$scratch" || exit 1

# file NAME TEXT: whether a file has just this text.
file() {
    printf '%s' "$2" >want
    cmp -s "$1" want && good || { bad "the file $1"; diff want "$1"; }
}
# gone NAME...: whether nothing of these names is left, under temporary names neither.
gone() {
    for name in "$@"; do
        [ -z "$(ls -d "$name" "$name".* 2>/dev/null)" ] && good || bad "$name was left"
    done
}

# Formats, by name, by option and by the first bytes.
run '{"a":1,"b":[1.0,null,"x"]} [2]' convert - a.vom
check "JSON into VOM" 0 "" ""
run "" convert a.vom -  --to json
check "and back" 0 '{"a":1,"b":[1.0,null,"x"]}
[2]
' ""
run "" convert a.vom a.json --pretty
check "pretty" 0 "" ""
file a.json '{
  "a": 1,
  "b": [
    1.0,
    null,
    "x"
  ]
}
[
  2
]
'
run "$point" convert --from hex:vom - p.vom.b64
check "hexadecimal into base64" 0 "" ""
file p.vom.b64 "gVEcBgAKZGVtby5Qb2ludAECAAF4AQjhAAF5AQjh4VIFAAYBB+E=$line"
run "" convert p.vom.b64 - --to hex:vom
check "base64 into hexadecimal" 0 "$point$line" ""
run 'gVEcBgAKZGVtby5Q
 b2ludAECAAF4AQjhAAF5AQjh4VIFAAYBB-E' convert --from base64 --to json - -
check "base64 in lines, of the other alphabet, without padding; VOM by its bytes" 1 \
    "" "vdl: standard input: the base64 input ends inside a group of four (at byte 53)$line"
run 'gVEcBgAKZGVtby5Q
 b2ludAECAAF4AQjhAAF5AQjh4VIFAAYBB-E=' convert --from base64 --to json - -
check "base64 in lines, of the other alphabet; VOM by its bytes" 0 "{\"x\":3,\"y\":-4}$line" ""
run '{"x":1}' convert - - --to jsonl
check "JSON by its bytes" 0 "{\"x\":1}$line" ""
run "{\"x\":1}
2
" convert --from jsonl --to json - -
check "JSON lines" 0 "{\"x\":1}${line}2$line" ""
run "{\"x\":1}{}
2
" convert --from jsonl --to json - -
check "two values on a line" 1 "" \
    "vdl: standard input: value 1: 3 bytes after the value (line 1, column 8)
{\"x\":1}{}
       ^
"
printf '// of a and b\n{"a":1,/* and */"b":[2,],}' >c.jsonc
run "" convert c.jsonc - --to json
check "JSON with comments" 0 "{\"a\":1,\"b\":[2]}$line" ""
run "" convert c.jsonc - --from json --to json
[ $status = 1 ] && [ ! -s out ] && good || bad "comments in plain JSON"
run "" convert - - --to json
check "nothing" 1 "" \
    "vdl: standard input: it is empty, and only --from could tell its format$line"
run "" convert - - --from json --to json
check "nothing, of a known format" 0 "" ""
run "HME=" convert --from base64 - - --to json
check "no format" 1 "" \
    "vdl: standard input: cannot tell the format by its first bytes; say --from$line"
run "1" convert - out.what
check "no format by name" 1 "" "vdl: cannot tell the format of out.what by its name; say --to$line"
gone out.what
text='{"a":1,"b":[1.0,null,"x",-1,1.5,18446744073709551615]}
[2]
'
run "$text" convert - a.cbor
run "" convert a.cbor - --to hex
check "hex alone says no format" 1 "" \
    "vdl: cannot tell the format of standard output by its name; say --to$line"
run "" convert a.cbor - --to hex:cbor
check "CBOR" 0 "a2616101616286f93c00f6617820f93e001bffffffffffffffff8102$line" ""
cp a.cbor by_bytes
run "" convert by_bytes - --to jsonl
check "what may be CBOR or MessagePack" 1 "" \
    "vdl: by_bytes: cannot tell the format by its first bytes; say --from$line"
run "d9d9f7 8202f5" convert --from hex - - --to jsonl
check "CBOR that says so" 0 "[2,true]$line" ""
run "921c1d" convert --from hex - - --to jsonl
check "MessagePack by its bytes" 0 "[28,29]$line" ""
run "" convert a.cbor a.msgpack
run "" convert a.msgpack - --to hex:msgpack
check "MessagePack" 0 "82a16101a16296ca3f800000c0a178ffca3fc00000cfffffffffffffffff9102$line" ""
run "" convert a.msgpack - --to jsonl
check "MessagePack into JSON" 0 "$text" ""
run "" convert a.msgpack a.vom
run "" convert a.vom - --to jsonl
check "by way of VOM" 0 "$text" ""

# Types.
run '{"y":-4,"x":3}' convert - - --to hex:vom --type "$point_type"
check "with a type" 0 "$point$line" ""
run '{"y":-4,"x":3}' convert - t.vom --type-from p.vom.b64
check "with the type of another stream" 0 "" ""
run "" decode t.vom
check "which it has then" 0 "$point_type{x: 3, y: -4}$line" ""
run '{"x":1}{"x":3000000000}' convert - t.vom --type "$point_type"
check "a value that does not fit" 1 "" \
    "vdl: standard input: value 2: x: 3000000000 does not fit into int32 (line 1, column 13)
{\"x\":3000000000}
     ^
"
run "" decode t.vom
check "the old file is still there" 0 "$point_type{x: 3, y: -4}$line" ""
run "" convert t.vom - --to json --type 'struct{x int64; z ?string}'
check "from one type into another" 0 "{\"x\":3}$line" ""
run "1" convert - - --to json --type 'struct{'
[ $status = 1 ] && grep -q '^vdl: --type: ' err && good || bad "a bad type"
run "" convert t.vom - --to json --typed-any
check "types in the text" 0 \
    "{\"type\":\"$point_type\",\"value\":{\"x\":3,\"y\":-4}}$line" ""
cp out typed.json
run "" convert typed.json - --from-typed-any --to hex:vom
check "and back: nothing is lost" 0 "$point$line" ""
run '{"a":1,"b":2}' convert - - --to json --type 'map[string]int32' --layout split
check "a layout" 0 "[[\"a\",\"b\"],[1,2]]$line" ""
run '[["a","b"],[1,2]]' convert - - --to json --type 'map[string]int32' --from-layout split \
    --layout flat
check "another layout" 0 "[\"a\",1,\"b\",2]$line" ""
run '{"a":1,"b":2}' convert - - --to json --type 'map[string]int32' --from-layout split
check "the natural one is always read" 0 "{\"a\":1,\"b\":2}$line" ""
run '{"a":1,"b":2}' convert - - --to hex:cbor --type 'map[string]int32' --layout split
check "a layout of CBOR" 0 "828261616162820102$line" ""
run '{"x":1,"y":"z"}' convert - - --to hex:msgpack --type 'struct{x int32; y string}' \
    --layout array,pairs
check "structs as arrays in MessagePack" 0 "9201a17a$line" ""
run '9201a17a' convert - - --from hex:msgpack --to json --type 'struct{x int32; y string}' \
    --from-layout array
check "and back" 0 "{\"x\":1,\"y\":\"z\"}$line" ""
run 1 convert - - --to hex:vom --layout split
check "VOM has no layouts" 1 "" "vdl: --layout has no meaning for vom$line"
run 1 convert - - --to jsonl --pretty
check "lines cannot be pretty" 1 "" "vdl: --pretty has no meaning for jsonl$line"
printf '{"n":"NaN"}' >nan.json
run "" convert nan.json - --to json --type 'struct{n float64}'
check "NaN" 0 "{\"n\":\"NaN\"}$line" ""

# What fails leaves nothing.
run '[1][2]{"a"' convert - broken.vom
check "the input ends inside a value" 1 "" \
    "vdl: standard input: the input ends inside a value (at byte 6)$line"
gone broken.vom
run '[1][2]{"a"' convert - - --to jsonl
check "standard output gets what came before" 1 "[1]${line}[2]$line" \
    "vdl: standard input: the input ends inside a value (at byte 6)$line"
run "" convert none.json x.vom
check "no such file" 1 "" "vdl: cannot open none.json: No such file or directory$line"
run "" convert . x.vom --from json
check "a directory" 1 "" "vdl: cannot read .: it is a directory$line"
run 1 convert - . --to vom
check "into a directory" 1 "" "vdl: cannot write .: Is a directory$line"
run 1 convert - none/x.vom
check "no such directory" 1 "" "vdl: cannot write none/x.vom: No such file or directory$line"
gone x.vom
if [ $root = 0 ]; then
    : >secret.json
    chmod 0 secret.json
    run "" convert secret.json x.vom
    check "no permission to read" 1 "" "vdl: cannot open secret.json: Permission denied$line"
    run 1 convert - secret.json
    check "no permission to write" 1 "" "vdl: cannot write secret.json: Permission denied$line"
    mkdir closed
    chmod 500 closed
    run 1 convert - closed/x.vom
    check "no permission in the directory" 1 "" \
        "vdl: cannot write closed/x.vom: Permission denied$line"
fi
if [ $full = 1 ]; then
    run 1 convert - /dev/full --to vom
    check "a full disk" 1 "" "vdl: cannot write /dev/full: No space left on device$line"
    [ -c /dev/full ] && good || bad "/dev/full is a device no more"
    printf 1 | "$vdl" convert - - --to vom >/dev/full 2>err
    status=$?
    : >out
    check "standard output on a full disk" 1 "" \
        "vdl: cannot write standard output: No space left on device$line"
fi
yes '[1,2,3]' | head -200000 >many.jsonl
{ "$vdl" convert many.jsonl - --to jsonl 2>err; echo $? >code; } | head -1 >out
status=$(cat code)
check "a closed pipe" 1 "[1,2,3]$line" \
    "vdl: cannot write standard output: its reader has gone away$line"
run "" convert many.jsonl many.vom
run "" convert many.vom back.jsonl
check "many values" 0 "" ""
cmp -s many.jsonl back.jsonl && good || bad "many values come back"

# Interrupted: the file that was being written goes too.
mkfifo slow
"$vdl" convert slow interrupted.vom --from json 2>err &
writer=$!
exec 3>slow
printf '[1][2]' >&3
for _ in 1 2 3 4 5 6 7 8 9 10; do
    ls interrupted.vom.* >/dev/null 2>&1 && break
    sleep 0.2
done
ls interrupted.vom.* >/dev/null 2>&1 && good || bad "a file beside the one that is written"
kill -TERM $writer
wait $writer
[ $? = 143 ] && good || bad "the status after a signal"
exec 3>&-
gone interrupted.vom

# Files are replaced as a whole, links followed, modes kept.
printf '[1]' >same.json
run "" convert same.json same.json --pretty
check "onto itself" 0 "" ""
file same.json "[
  1
]
"
ln -s same.json link.json
chmod 640 same.json
run 5 convert - link.json
check "through a link" 0 "" ""
[ -L link.json ] && good || bad "the link was replaced"
file same.json "5$line"
case $(ls -l same.json) in -rw-r-----*) good ;; *) bad "the mode was changed" ;; esac
(umask 027 && printf 5 | "$vdl" convert - new.json)
case $(ls -l new.json) in -rw-r-----*) good ;; *) bad "the mode of a new file" ;; esac

# Limits: what is at the limit goes, what is one past it is refused.
run '[1,2,3]' convert - - --from json --to json --max-elements 3
check "elements" 0 "[1,2,3]
" ""
run '[1,2,3]' convert - - --from json --to json --max-elements 2
check "elements" 1 "" "vdl: standard input: value 1: more than 2 elements (line 1, column 6)
[1,2,3]
     ^$line"
run '"abcd"' convert - - --from json --to json --max-string 4
check "bytes of a string" 0 '"abcd"
' ""
run '"abcd"' convert - - --from json --to json --max-string 3
check "bytes of a string" 1 "" "vdl: standard input: value 1: a string is longer than the limit of 3 bytes (line 1, column 7)
\"abcd\"
      ^$line"
run '[[[1]]]' convert - - --from json --to json --max-depth 3
check "levels" 0 '[[[1]]]
' ""
run '[[[1]]]' convert - - --from json --to json --max-depth 2
check "levels" 1 "" "vdl: standard input: value 1: [0][0]: nested deeper than 2 levels (line 1, column 3)
[[[1]]]
  ^$line"
run '[[[1],[2],[3]]]' convert - - --from json --to json --max-memory 2KB
check "memory" 0 '[[[1],[2],[3]]]
' ""
run '[[[1],[2],[3]]]' convert - - --from json --to json --max-memory 32
[ $status = 1 ] && grep -q "would take more memory" err && good || bad "memory"

for arguments in "convert" "convert -" "convert - - --from foo" "convert - - --to hex:json" \
    "convert - - --to json --layout round" "convert - - --to json --type int8 --type-from x"; do
    run "" $arguments
    [ $status = 2 ] && [ -s err ] && good || bad "usage error: vdl $arguments"
done

finish
