#!/bin/sh
# Plays a run in shards with GNU parallel and merges them:
#   scripts/parallel.sh DIR PAIRS SHARD_PAIRS [options of `arena play`]
# leaves DIR/run.jsonl. The same command again goes on after a stop. Other machines
# that share DIR, by GNU parallel's own means: PARALLEL="--sshlogin one,two --wd ."
set -eu
arena=${ARENA:-target/release/arena} dir=$1 pairs=$2 size=$3
shift 3
mkdir -p "$dir/shards"
seq 0 "$size" $((pairs - 1)) |
    awk -v size="$size" -v all="$pairs" '{ end = $1 + size; print $1 ".." (end < all ? end : all) }' |
    parallel -q --joblog "$dir/jobs.log" "$arena" play --pairs {} --out "$dir/shards/{}.jsonl" --continue --jobs 1 "$@" >"$dir/shards.txt"
"$arena" merge "$dir"/shards/*.jsonl --out "$dir/run.jsonl"
