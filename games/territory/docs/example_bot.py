"""Territory: takes the cell of the largest value times a weight by its owner."""


def numbers():
    return list(map(int, input().split()))


side, players, turns, top_level = numbers()
value = [numbers() for _ in range(side)]
pieces = [tuple(numbers()) for _ in range(players)]
owner, level = [[-1] * side for _ in range(side)], [[0] * side for _ in range(side)]
for player, (row, column) in enumerate(pieces):
    owner[row][column], level[row][column] = player, 1


def gain(cell):
    row, column = cell
    if owner[row][column] == -1:
        return value[row][column]
    if owner[row][column] == 0:
        return value[row][column] * 0.5 * (level[row][column] < top_level)
    return value[row][column] * 0.7 / level[row][column]


for turn in range(turns):
    queue, choices = [pieces[0]], {pieces[0]}
    for row, column in queue:
        if owner[row][column] == 0:  # only own cells lead on
            for cell in (row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column):
                if 0 <= min(cell) and max(cell) < side and cell not in choices:
                    choices.add(cell)
                    queue.append(cell)
    print(*max(choices - set(pieces[1:]), key=gain), flush=True)
    chosen = [numbers() for _ in range(players)]
    pieces = [tuple(numbers()) for _ in range(players)]
    owner, level = [numbers() for _ in range(side)], [numbers() for _ in range(side)]
