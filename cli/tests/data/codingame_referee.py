"""A referee with the command line and the log of CodinGame's, for tests: it starts its players.

In turn they name a number from 1 to 9; the nearer it is to one that follows from the seed, the
more it scores. Of two players one that fails ends the game; of more the others go on. What it plays
is chosen by a word before the options, see `main`.
"""

import json
import os
import select
import subprocess
import sys
import time

TURNS = 4


class Player:
    def __init__(self, command):
        # As Runtime.exec of Java: split at single blanks, no shell.
        self.process = subprocess.Popen(
            command.split(" "), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.output = b""
        os.set_blocking(self.process.stderr.fileno(), False)

    def ask(self, lines, limit):
        """The next line; None without one within so many seconds."""
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError:
            pass
        end = time.monotonic() + limit
        while b"\n" not in self.output:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            piece = os.read(self.process.stdout.fileno(), 4096)
            if not piece:
                time.sleep(0.05)
                return None
            self.output += piece
        line, self.output = self.output.split(b"\n", 1)
        return line.decode()

    def errors(self):
        return (self.process.stderr.read() or b"").decode() or None


def play(players, seed):
    """Scores, and the log as CodinGame's engine writes it."""
    names = [str(seat) for seat in range(len(players))]
    scores = [0] * len(players)
    outputs = {name: [None] for name in names}
    errors = {name: [None] for name in names}
    outputs["referee"], errors["referee"] = [], []
    summaries = ["seed %d\n" % seed]
    target = 1 + seed % 9
    first = [True] * len(players)
    for turn in range(TURNS * len(players)):
        seat = turn % len(players)
        if scores[seat] < 0:
            continue
        lines = (["%d players" % len(players)] if first[seat] else []) + ["turn %d" % turn, str(target)]
        answer = players[seat].ask(lines, 2.0 if first[seat] else 0.5)
        first[seat] = False
        for name in names:
            outputs[name].append(answer + "\n" if answer is not None and name == str(seat) else None)
            errors[name].append(players[seat].errors() if name == str(seat) else None)
        if answer is None:
            scores[seat] = -1
            summaries.append("$%d: timeout!\n" % seat)
            if len(players) == 2:
                break
            continue
        if answer not in list("123456789"):
            scores[seat] = -1
            summaries.append("$%d: expected a number from 1 to 9, found %s\n" % (seat, answer))
            if len(players) == 2:
                break
            continue
        scores[seat] += 9 - abs(int(answer) - target)
        summaries.append("$%d names %s\n" % (seat, answer))
    return scores, {
        "outputs": outputs,
        "errors": errors,
        "summaries": summaries,
        "views": ["{}"] * len(summaries),
        "scores": dict(zip(names, scores)),
        "uinput": ["seed=%d" % seed],
        "tooltips": [],
        "ids": {},
        "agents": [],
    }


def main():
    words = sys.argv[1:]
    mode = words.pop(0) if words[0][0] != "-" else "fair"
    options = dict(zip(words[::2], words[1::2]))
    if mode == "crash":
        sys.exit("Exception in thread main")
    if mode == "hang":
        time.sleep(1000)
    print("WARNING: sun.reflect.Reflection.getCallerClass is not supported", flush=True)
    seed = int(options.get("-d", options.get("-seed", "seed=7")).replace("seed=", ""))
    if mode == "unseeded":
        seed = os.getpid()
    players = [Player(options[name]) for name in sorted(options) if name[:2] == "-p"]
    scores, log = play(players, seed)
    if mode == "killed":
        os.kill(os.getpid(), 9)
    if mode == "one":
        scores = scores[:1]
    if mode == "null":
        log["failCause"] = "java.lang.NullPointerException"
        scores = ["null"] * len(players)
    if mode not in ("unlogged", "late"):
        text = "{\"outputs\": 5}" if mode == "garbled" else json.dumps(log)
        with open(options["-l"], "w") as file:
            file.write(text)
    for score in scores:
        print(score)
    print("seed=%d" % seed, flush=True)
    if mode == "late":
        with open(options["-l"], "w") as file:
            json.dump(log, file)
    if mode == "stays":
        time.sleep(1000)
    for player in players:
        player.process.kill()


main()
