#!/bin/sh
# Plays a run in shards with GNU parallel and merges them:
#   scripts/parallel.sh DIR PAIRS SHARD_PAIRS [options of `arena play`]
# leaves DIR/run.jsonl; the exit code is that of `arena play`. The same command again goes on after
# a stop. A test (--sprt) stops all shards. Other machines that share DIR, by GNU
# parallel's own means: PARALLEL="--sshlogin one,two --wd ."
set -eu
arena=${ARENA:-target/release/arena} dir=$1 pairs=$2 size=$3
shift 3
mkdir -p "$dir/shards"
if ! seq 0 "$size" $((pairs - 1)) |
    awk -v size="$size" -v all="$pairs" '{ end = $1 + size; print $1 ".." (end < all ? end : all) }' |
    parallel -q --joblog "$dir/jobs.log" "$arena" play --pairs {} --of "$pairs" \
        --out "$dir/shards/{}.jsonl" --continue --jobs 1 "$@" >"$dir/shards.txt"; then
    # Columns of the log: 7 exit code, 8 signal, 9 command.
    awk -F '\t' 'NR > 1 && ($7 || $8) {
        match($9, /--pairs [0-9.]+/)
        print "shard " substr($9, RSTART + 8, RLENGTH - 8) " failed: exit code " $7 ", signal " $8
    }' "$dir/jobs.log" >&2
    exit 64
fi
exec "$arena" merge "$dir"/shards/*.jsonl --out "$dir/run.jsonl"
