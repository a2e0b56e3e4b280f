# What the scripts here share: `run` and `check`, with exact output and exit status. The command is
# $vdl. To be read with `.` before the folder is changed; `finish` goes last.
case $vdl in
    /*) ;;
    *) vdl=$PWD/$vdl ;;
esac
[ -x "$vdl" ] || { echo "no program: $vdl"; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0
line='
'

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
}

# check NAME STATUS STDOUT STDERR: compares with what the last `run` left.
check() {
    printf '%s' "$3" >"$scratch/want.out"
    printf '%s' "$4" >"$scratch/want.err"
    if [ "$status" != "$2" ]; then
        bad "$1: status $status, not $2"
    elif ! cmp -s "$scratch/out" "$scratch/want.out"; then
        bad "$1: standard output"
        diff "$scratch/want.out" "$scratch/out"
    elif ! cmp -s "$scratch/err" "$scratch/want.err"; then
        bad "$1: standard error"
        diff "$scratch/want.err" "$scratch/err"
    else
        good
    fi
}
# run INPUT ARGUMENT...
run() {
    printf '%s' "$1" >"$scratch/in"
    shift
    "$vdl" "$@" <"$scratch/in" >"$scratch/out" 2>"$scratch/err"
    status=$?
}
# finish: the sum, and whether all is well.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
