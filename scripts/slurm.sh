#!/bin/sh
#SBATCH --job-name=arena --cpus-per-task=1 --requeue --output=slurm-%A_%a.log --open-mode=append
# One shard of a run as a task of a Slurm job array:
#   sbatch --array=0-99 scripts/slurm.sh DIR SHARD_PAIRS [options of `arena play`]
# then `arena merge DIR/shards/*.jsonl --out DIR/run.jsonl`. What a task printed is in
# slurm-JOB_TASK.log, in the folder of the sbatch command.
set -eu
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ] || [ $# -lt 2 ]; then
    echo "slurm.sh is a task of a Slurm job array: sbatch --array=0-99 $0 DIR SHARD_PAIRS [options]" >&2
    exit 64
fi
dir=$1 size=$2 first=$((SLURM_ARRAY_TASK_ID * $2))
shift 2
range=$first..$((first + size))
mkdir -p "$dir/shards"
exec "${ARENA:-target/release/arena}" play --pairs "$range" --out "$dir/shards/$range.jsonl" \
    --continue --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
