#!/bin/sh
#SBATCH --job-name=arena --cpus-per-task=1 --requeue --open-mode=append
# Plays a run in shards as a Slurm job array, and merges them in a job after it:
#   scripts/slurm.sh DIR PAIRS SHARD_PAIRS [options of `arena play`]
# leaves DIR/run.jsonl and what each task printed in DIR/slurm-JOB_TASK.log. The same command again
# goes on after a stop. A test (--sprt) stops all shards. sbatch takes its own options from its
# variables, such as SBATCH_PARTITION.
set -eu
arena=${ARENA:-target/release/arena}
case ${1:-} in
--shard)
    dir=$2 pairs=$3 first=$((SLURM_ARRAY_TASK_ID * $4)) end=$(( (SLURM_ARRAY_TASK_ID + 1) * $4 ))
    shift 4
    range=$first..$((end < pairs ? end : pairs))
    exec "$arena" play --pairs "$range" --of "$pairs" --out "$dir/shards/$range.jsonl" \
        --continue --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
    ;;
--merge)
    exec "$arena" merge "$2"/shards/*.jsonl --out "$2/run.jsonl"
    ;;
esac
if [ $# -lt 3 ]; then
    echo "expected $0 DIR PAIRS SHARD_PAIRS [options of \`arena play\`]" >&2
    exit 64
fi
dir=$1 last=$((($2 + $3 - 1) / $3 - 1))
mkdir -p "$dir/shards"
array=$(sbatch --parsable --array="0-$last" --output="$dir/slurm-%A_%a.log" "$0" --shard "$@")
# Also after a shard that failed: the merge says which pairs are missing.
sbatch --dependency="afterany:${array%%;*}" --output="$dir/merge-%j.log" "$0" --merge "$dir"
