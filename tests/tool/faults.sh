#!/bin/sh
# faults.sh PROGRAM: every command with files that cannot be read, and output that nobody takes: one
# sentence, a status that is not 0, and no partial file.
set -u
vdl=$1
. "$(dirname "$0")/common.sh"
cd "$scratch" || exit 1

printf '{"a":1}\n' >a.json
"$vdl" convert a.json a.vom || bad "a.vom"
"$vdl" convert a.json a.cbor || bad "a.cbor"
"$vdl" convert a.json a.msgpack || bad "a.msgpack"
mkdir folder
: >empty

# fails NAME STATUS SENTENCE ARGUMENT...
fails() {
    name=$1
    want=$2
    sentence=$3
    shift 3
    run "" "$@"
    [ "$status" = "$want" ] && [ "$(cat err)" = "vdl: $sentence" ] && [ ! -s out ] && good ||
        { bad "$name: vdl $*: $status"; cat err; }
}

# What cannot be opened or read. A read of /proc/self/mem fails at the first byte.
for command in decode dump diag types; do
    fails "no file" 1 "cannot open none: No such file or directory" $command none
    fails "a directory" 1 "cannot read folder: it is a directory" $command folder
    fails "a file in a file" 1 "cannot open a.vom/x: Not a directory" $command a.vom/x
done
for command in "dump --from cbor" "dump --from vom" "dump --from msgpack" decode diag types; do
    [ -r /proc/self/mem ] &&
        fails "a read error" 1 "cannot read /proc/self/mem: Input/output error" $command /proc/self/mem
done
fails "no type stream" 1 "cannot open none: No such file or directory" decode a.vom --type-stream none
fails "no second file" 2 'cannot read folder: it is a directory' compat a.vom folder
fails "no input" 1 "cannot open none: No such file or directory" convert none x.vom
fails "no file of a type" 1 "cannot open none: No such file or directory" \
    convert a.json x.vom --type-from none
fails "a directory of a type" 1 "cannot read folder: it is a directory" \
    convert a.json x.vom --type-from folder
fails "into a directory" 1 "cannot write folder: Is a directory" convert a.json folder --to vom
fails "into no directory" 1 "cannot write none/x.vom: No such file or directory" \
    convert a.json none/x.vom
fails "nothing to decode" 1 "empty: the stream is empty (at byte 0)" decode empty
[ -r /proc/self/mem ] &&
    fails "a read error" 1 "cannot read /proc/self/mem: Input/output error" \
        convert /proc/self/mem x.vom --from json
[ ! -e x.vom ] && good || bad "a partial file"

# Output: a full disk, none at all, a reader that goes away.
seq 1 200000 >many.json
"$vdl" convert many.json many.vom && "$vdl" convert many.json many.cbor &&
    "$vdl" convert many.json many.msgpack || bad "many values"
for command in "decode many.vom" "dump many.vom" "dump many.cbor" "dump many.msgpack" \
    "diag many.cbor" "convert many.json - --to vom" "convert many.json - --to cbor" \
    "convert many.json - --to msgpack" "convert many.cbor - --to json" \
    "convert many.json - --to hex:cbor" "convert many.json - --to base64:vom"; do
    if [ -e /dev/full ]; then
        "$vdl" $command >/dev/full 2>err
        [ $? = 1 ] && [ "$(cat err)" = \
            "vdl: cannot write standard output: No space left on device" ] && good ||
            { bad "a full disk: vdl $command"; cat err; }
    fi
    "$vdl" $command >&- 2>err
    [ $? = 1 ] && [ "$(cat err)" = "vdl: cannot write standard output: Bad file descriptor" ] &&
        good || { bad "no output: vdl $command"; cat err; }
    { "$vdl" $command 2>err; echo $? >code; } | head -c 1 >/dev/null
    [ "$(cat code)" = 1 ] && [ "$(cat err)" = \
        "vdl: cannot write standard output: its reader has gone away" ] && good ||
        { bad "a closed pipe: vdl $command"; cat err; }
done
# Little output, which is written at the end: the status of compat is 2, as for all that goes wrong.
for command in "types a.vom" "compat a.vom a.vom" "compat int32 string" --help "decode --help" \
    "dump --help" "diag --help" "types --help" "convert --help" "compat --help"; do
    case $command in compat\ [ai]*) want=2 ;; *) want=1 ;; esac
    if [ -e /dev/full ]; then
        "$vdl" $command >/dev/full 2>err
        [ $? = $want ] && [ "$(cat err)" = \
            "vdl: cannot write standard output: No space left on device" ] && good ||
            { bad "a full disk: vdl $command"; cat err; }
    fi
    "$vdl" $command >&- 2>err
    [ $? = $want ] && [ "$(cat err)" = "vdl: cannot write standard output: Bad file descriptor" ] &&
        good || { bad "no output: vdl $command"; cat err; }
    # The reader has gone before anything is written.
    { sleep 0.1; "$vdl" $command 2>err; echo $? >code; } | true
    [ "$(cat code)" = $want ] && [ "$(cat err)" = \
        "vdl: cannot write standard output: its reader has gone away" ] && good ||
        { bad "a closed pipe: vdl $command"; cat err; }
done
# A device that is full, as a file.
if [ -e /dev/full ]; then
    for to in json vom cbor msgpack; do
        fails "a full device" 1 "cannot write /dev/full: No space left on device" \
            convert a.json /dev/full --to $to
    done
fi

# A file that was there stays as it was when what is to replace it fails in the middle.
printf 'as it was' >out.vom
{ seq 1 100000; echo '['; } >broken.json
run "" convert broken.json out.vom
[ $status = 1 ] && [ "$(cat out.vom)" = "as it was" ] && [ "$(ls out.vom*)" = out.vom ] &&
    [ "$(wc -l <err)" -ge 1 ] && good || bad "a broken input over a file"
[ -z "$(ls folder)" ] && good || bad "something in the folder"

# What this user may not touch. Root may touch everything, so there another user asks, who runs a
# copy: the program itself may lie where nobody else comes.
own=$vdl
if [ "$(id -u)" = 0 ]; then
    as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
    vdl=
    if $as_nobody true 2>err; then
        chmod 755 .
        cp "$own" copy
        printf '#!/bin/sh\nexec %s ./copy "$@"\n' "$as_nobody" >asks
        chmod 755 copy asks
        vdl=$scratch/asks
    fi
fi
if [ -n "$vdl" ]; then
    printf 'as it was' >kept.vom
    mkdir closed locked
    cp a.vom secret.vom
    cp a.vom locked
    chmod 000 secret.vom locked
    chmod 444 kept.vom
    chmod 555 closed
    for command in decode dump diag types; do
        fails "no permission" 1 "cannot open secret.vom: Permission denied" $command secret.vom
        fails "no way in" 1 "cannot open locked/a.vom: Permission denied" $command locked/a.vom
    done
    fails "no permission" 2 "cannot open secret.vom: Permission denied" compat a.vom secret.vom
    for command in "decode a.vom --type-stream secret.vom" \
        "convert secret.vom closed/x.json" "convert a.json - --to vom --type-from secret.vom"; do
        fails "no permission" 1 "cannot open secret.vom: Permission denied" $command
    done
    fails "no new file" 1 "cannot write closed/x.vom: Permission denied" \
        convert a.json closed/x.vom
    fails "no way in" 1 "cannot write locked/x.vom: Permission denied" convert a.json locked/x.vom
    fails "a file to read only" 1 "cannot write kept.vom: Permission denied" \
        convert a.json kept.vom
    chmod 755 locked
    [ -z "$(ls closed)" ] && [ "$(ls locked)" = a.vom ] && [ "$(cat kept.vom)" = "as it was" ] &&
        [ "$(ls kept.vom*)" = kept.vom ] && good || bad "something that was not to be written"
else
    echo "without setpriv: permissions are not tested"
fi
vdl=$own

finish
