"""A player of Nim with parameters: NIM=blunder=0.5,modulus=5 python3 tuned.py

It leaves a multiple of `modulus` stones where it can (4 wins), and with probability
`blunder` takes one stone instead (0 is best).
"""
import os
import random
import sys

values = dict(pair.split("=") for pair in os.environ["NIM"].split(","))
random.seed(int(os.environ["ARENA_SEED"]))
for stones in sys.stdin:
    taken = int(stones) % int(values["modulus"])
    if taken not in (1, 2, 3) or random.random() < float(values["blunder"]):
        taken = 1
    print(taken, flush=True)
