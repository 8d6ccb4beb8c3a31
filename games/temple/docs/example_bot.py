"""Submerged Temple: walks to the nearest coin, or to the nearest bubble when its air runs low."""
import sys

STEPS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}


def first_step(rows, start, goal):
    """The first step of a shortest path to a tile of `goal`; None where no path leads there."""
    queue, seen = [(start, None)], {start}
    for (y, x), first in queue:
        if rows[y][x] in goal:
            return first
        for heading, (dy, dx) in STEPS.items():
            cell = (y + dy, x + dx)
            inside = 0 <= cell[0] < len(rows) and 0 <= cell[1] < len(rows[0])
            if inside and cell not in seen and rows[cell[0]][cell[1]] in " o.":
                seen.add(cell)
                queue.append((cell, first or heading))
    return None


while line := sys.stdin.readline():
    player, (air, score, width, height) = line.strip(), [int(input()) for _ in range(4)]
    rows = [sys.stdin.readline().rstrip("\n").ljust(width) for _ in range(height)]
    input()  # the line ";"
    start = next((y, row.index(player)) for y, row in enumerate(rows) if player in row)
    step = first_step(rows, start, "." if air < 8 else "o") or first_step(rows, start, "o.")
    print(step or "N", flush=True)
