"""SamurAI Dig Here: the samurai digs the nearest known treasure; the dog walks at random."""
import random

#        S        SW       W        NW       N        NE       E       SE
STEPS = [(0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)]


def plan(agent, side, cell, blocked, treasure):
    """A breadth-first search to a cell beside treasure; its first move, or a dig there."""
    queue, seen = [(cell, -1)], {cell}
    for (x, y), first in queue:
        for direction in range(0, 8, 2 if agent < 2 else 1):
            to = (x + STEPS[direction][0], y + STEPS[direction][1])
            if agent < 2 and to in treasure and to not in blocked:
                return first if first >= 0 else 8 + direction  # 8..15: dig
            if 0 <= min(to) and max(to) < side and to not in blocked and to not in seen:
                seen.add(to)
                queue.append((to, direction if first < 0 else first))
    return random.choice([first for _, first in queue[:9]])  # 0..7: move; -1: rest


while True:
    try:
        lines = [list(map(int, input().split())) for _ in range(13)]
    except EOFError:
        break
    agent, side = lines[0][0], lines[1][0]
    holes = list(zip(lines[4][1::2], lines[4][2::2]))
    treasure = list(zip(lines[5][1::3], lines[5][2::3]))
    agents = list(zip(lines[7][0::2], lines[7][1::2]))
    print(plan(agent, side, agents[agent], set(holes + agents), treasure), flush=True)
