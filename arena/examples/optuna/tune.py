"""Chooses parameters of a program with Optuna:

    python3 arena/examples/optuna/tune.py TRIALS PAIRS

Each trial is a match of `cargo arena play --json-lines`; one whose mean falls below the
median of the earlier trials is stopped before its last pair. Change PROGRAM, GAME,
OPPONENT and `suggest` for another program. ARENA names another arena command.
"""
import json
import os
import subprocess
import sys

import optuna

ARENA = os.environ.get("ARENA", "cargo arena").split()
PROGRAM = "NIM={} python3 arena/examples/nim/tuned.py"
GAME = "referee:sh arena/examples/nim/referee.sh"
OPPONENT = "arena/examples/nim/one.sh"
TRIALS, PAIRS = sys.argv[1:]


def suggest(trial):
    return {
        "blunder": trial.suggest_float("blunder", 0, 1),
        "modulus": trial.suggest_int("modulus", 3, 6),
    }


def results(program):
    """The result after each pair: {"played": 3, "mean": 0.5, "error": 0.2}."""
    match = ["--game", GAME, "--a", program, "--b", OPPONENT, "--pairs", PAIRS]
    command = ARENA + ["play", "--json-lines"] + match
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as arena:
        try:
            for line in arena.stdout:
                result = json.loads(line)
                if "played" in result:
                    yield result
        finally:
            arena.terminate()


def objective(trial):
    values = ",".join(f"{name}={value}" for name, value in suggest(trial).items())
    mean = None
    for result in results(PROGRAM.format(values)):
        mean = result["mean"]
        trial.report(mean, result["played"])
        if trial.should_prune():
            raise optuna.TrialPruned()
    if mean is None:
        raise RuntimeError(f"no pair was played with {values}")
    return mean


study = optuna.create_study(
    direction="maximize",
    sampler=optuna.samplers.TPESampler(seed=1),
    pruner=optuna.pruners.MedianPruner(n_startup_trials=3),
)
study.optimize(objective, n_trials=int(TRIALS))
print("best:", study.best_value, study.best_params)
