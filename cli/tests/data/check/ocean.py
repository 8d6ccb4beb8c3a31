"""Ocean of Code, as far as the faulty bots beside this file speak it.

They do not read with input(), which flushes the output first.
"""
import sys


def read():
    """Reads a line."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError("the input has ended")
    return line.rstrip()


def first_request():
    """Reads the first request; the first cell of water as an answer."""
    height = int(read().split()[1])
    rows = [read() for _ in range(height)]
    return next(f"{row.index('.')} {y}" for y, row in enumerate(rows) if "." in row)


def turn(lines=3):
    """Reads a later request."""
    for _ in range(lines):
        read()
