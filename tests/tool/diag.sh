#!/bin/sh
# diag.sh PROGRAM: vdl diag with exact output.
set -u
vdl=$1
. "$(dirname "$0")/common.sh"

run "a2 6161 01 6162 88 f93c00 f6 6178 20 f93e00 1bffffffffffffffff c1fb41d452d9e200000000 00 5f 41 01 42 02 03 ff 9f 01 82 02 03 ff" diag --hex -
check "items of every kind" 0 '{"a": 1, "b": [1.0, null, "x", -1, 1.5, 18446744073709551615, 1(1363896200.0), 0]}
0
(_ h'\''01'\'', h'\''0203'\'')
[_ 1, [2, 3]]
' ""
run "01 6161 f5" diag --hex -
check "a sequence" 0 '1
"a"
true
' ""
run "1801 fa3f800000" diag --lengths --hex -
check "heads longer than they need to be" 0 '1_0
1.0_2
' ""
run "1801" diag --hex -
check "the same without lengths" 0 '1
' ""
run "01 8201" diag --hex -
check "an item that is cut" 1 '1
' "vdl: standard input: the input ends inside a value (at byte 1)$line"
run "01 1c" diag --hex -
check "no CBOR" 1 '1
' "vdl: standard input: a head that is reserved (at byte 1)$line"
run "" diag --hex -
check "nothing" 0 '' ""

finish
