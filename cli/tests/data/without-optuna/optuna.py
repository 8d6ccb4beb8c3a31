"""Stands in for Optuna where that is not installed: random search, median pruning."""
import random
import statistics
from types import SimpleNamespace


class TrialPruned(Exception):
    pass


samplers = SimpleNamespace(TPESampler=lambda seed: random.Random(seed))
pruners = SimpleNamespace(MedianPruner=lambda n_startup_trials: n_startup_trials)


class Trial:
    def __init__(self, study):
        self.study, self.params, self.reports = study, {}, {}

    def suggest_float(self, name, low, high):
        return self.params.setdefault(name, self.study.sampler.uniform(low, high))

    def suggest_int(self, name, low, high):
        return self.params.setdefault(name, self.study.sampler.randint(low, high))

    def report(self, value, step):
        self.reports[step] = value

    def should_prune(self):
        step = max(self.reports)
        others = [it.reports[step] for it in self.study.trials if step in it.reports]
        return len(others) >= self.study.startup and self.reports[step] < statistics.median(others)


class Study:
    def __init__(self, direction, sampler, pruner):
        assert direction == "maximize"
        self.sampler, self.startup, self.trials = sampler, pruner, []
        self.best_value, self.best_params = float("-inf"), None

    def optimize(self, objective, n_trials):
        for _ in range(n_trials):
            trial = Trial(self)
            try:
                value = objective(trial)
                if value > self.best_value:
                    self.best_value, self.best_params = value, trial.params
            except TrialPruned:
                print("pruned", trial.params)
            self.trials.append(trial)


create_study = Study
