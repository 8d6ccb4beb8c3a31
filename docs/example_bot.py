"""Ocean of Code: swims at random without crossing its own trail and charges its torpedo."""
import random

width, height, seat = map(int, input().split())
sea = [input() for _ in range(height)]
STEPS = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)}


def is_water(x, y):
    return 0 <= x < width and 0 <= y < height and sea[y][x] == "."


x, y = random.choice([(x, y) for x in range(width) for y in range(height) if is_water(x, y)])
print(x, y, flush=True)
trail = set()
while True:
    try:
        x, y, life, enemy_life, torpedo, sonar, silence, mine = map(int, input().split())
    except EOFError:
        break
    sonar_result, enemy_order = input(), input()
    trail.add((x, y))
    free = [d for d, (dx, dy) in STEPS.items()
            if is_water(x + dx, y + dy) and (x + dx, y + dy) not in trail]
    if free:
        print(f"MOVE {random.choice(free)} TORPEDO", flush=True)
    else:
        trail.clear()
        print("SURFACE", flush=True)
