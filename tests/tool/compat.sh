#!/bin/sh
# compat.sh PROGRAM: vdl compat with exact output and exit status; decode with types of their own.
set -u
vdl=$1
. "$(dirname "$0")/common.sh"

point=81511c06000a64656d6f2e506f696e7401020001780108e10001790108e1e1520500060107e1
cd "$scratch" || exit 1

# Two types.
run "" compat int32 float64
check "two types" 0 "yes$line" ""
run "" compat int32 string
check "two types that do not" 1 "int32 and string do not convert into each other$line" ""
run "" compat 'struct{a int32;b []struct{c string;d map[string]int8}}' \
    'struct{b [3]struct{d map[string]bool};z any}'
check "the path" 1 "b[].d[]: int8 and bool do not convert into each other$line" ""
run "" compat 'map[int8]string' 'map[string]string'
check "a key" 1 "[key]: int8 and string do not convert into each other$line" ""
run "" compat 'demo.A struct{a int32}' 'demo.B struct{b int32}'
check "no field in common" 1 \
    "demo.A (struct) and demo.B (struct) have no field in common$line" ""
run "" compat 'demo.Node struct{value int32;next ?demo.Node}' \
    'demo.Node struct{next ?demo.Node;value enum{A;B}}'
check "recursive types" 1 "value: int32 and enum{A;B} do not convert into each other$line" ""
run "" compat '?int32' 'any'
check "optional and any" 0 "yes$line" ""

# Streams.
printf '%s' "$point" >point
run "" compat --hex point 'struct{y float64}'
check "a stream and a type" 0 "yes$line" ""
run "" compat --hex 'struct{y string}' point
check "a type and a stream" 1 "y: string and int32 do not convert into each other$line" ""
run "" compat --hex point point
check "two streams" 0 "yes$line" ""
run "$point" compat --hex - '[]int32'
check "standard input" 1 \
    "demo.Point (struct) and []int32 do not convert into each other$line" ""

# A point, a number and a text: each type needs a counterpart.
run '{"x":1,"y":2} 5 "text"' convert - several.vom --from json
[ $status = 0 ] && good || bad "a stream of several values"
run "" compat several.vom several.vom
check "streams of several types" 0 "yes$line" ""
run "" compat several.vom int8
check "several types and one" 1 "map[string]any: map[string]any and int8 do not convert into each other
string: string and int8 do not convert into each other$line" ""

# Streams of types alone.
printf '%s' "${point%520500060107e1}" >types
run "" compat --hex types point
check "a type stream" 0 "yes$line" ""
run "" compat --hex types 'struct{x bool}'
check "a type stream and a type" 1 "x: int32 and bool do not convert into each other$line" ""

# Errors.
run "" compat nowhere int32
[ $status = 2 ] && [ ! -s out ] && grep -q '^vdl: "nowhere" is no file, and no type: ' err && good ||
    bad "no file and no type"
run "8152" compat --hex - int32
check "a broken stream" 2 "" \
    "vdl: standard input: type 41 is used and not defined (at byte 1)$line"
run "" compat int32
[ $status = 2 ] && [ -s err ] && good || bad "one argument"

# Values whose types are in a stream of their own.
printf '%s' "81520500060107e1" >values
run "" decode --hex --type-stream types values
check "a type stream" 0 "demo.Point struct{x int32;y int32}{x: 3, y: -4}$line" ""
run "" decode --hex values
check "without it" 1 "" "vdl: values: type id 41 is used and not defined (at byte 1)$line"
run "" decode --hex --type-stream nowhere values
check "no such type stream" 1 "" "vdl: cannot open nowhere: No such file or directory$line"
printf 82 >broken
run "" decode --hex --type-stream broken values
check "a broken type stream" 1 "" \
    "vdl: broken: the stream does not begin with the version byte 81 (at byte 0)$line"

finish
