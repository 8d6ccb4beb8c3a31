"""Trains the large network of the territory bot by proximal policy optimisation.

Games are played by processes of `territory-train batch`; this program chooses for them and learns from what
follows, on a graphics card if there is one. The network adds to the logits and the value of the small ones, so that
it begins as strong as they are. Needs PyTorch and NumPy.
"""

import argparse
import copy
import fcntl
import os
import queue
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy
import torch
from torch import nn
from torch.nn import functional

CELLS, PLANES, GLOBALS, CHANNELS, BLOCKS = 100, 56, 114, 48, 6
PIECES = 9
F_SETPIPE_SZ = 1031


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.pooled = nn.Linear(CHANNELS, CHANNELS, bias=False)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        for zero in (self.first.bias, self.pooled.weight, self.second.weight, self.second.bias):
            nn.init.zeros_(zero)

    def forward(self, x):
        pooled = self.pooled(x.mean((2, 3)))
        hidden = functional.relu(self.first(x) + pooled[:, :, None, None])
        return functional.relu(x + self.second(hidden))


class Large(nn.Module):
    """Planes and globals to a logit for each cell and the value, both to be added to the small networks'."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(PLANES, CHANNELS, 3, padding=1)
        self.globals = nn.Linear(GLOBALS, CHANNELS, bias=False)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.policy = nn.Conv2d(CHANNELS, 1, 1)
        self.hidden = nn.Linear(2 * CHANNELS, CHANNELS)
        self.value = nn.Linear(CHANNELS, 1)
        nn.init.kaiming_normal_(self.stem.weight, nonlinearity="relu")
        for zero in (self.policy.weight, self.policy.bias, self.value.weight, self.value.bias):
            nn.init.zeros_(zero)

    def forward(self, planes, numbers, logits, gains):
        size = len(planes)
        x = planes.view(size, 10, 10, PLANES).permute(0, 3, 1, 2)
        x = x.to(torch.bfloat16 if planes.is_cuda else torch.float32) * (1 / 255)
        x = functional.relu(self.stem(x) + self.globals(numbers)[:, :, None, None])
        for block in self.blocks:
            x = block(x)
        more = self.policy(x).reshape(size, CELLS).float()
        pooled = torch.cat((x.mean((2, 3)), x.amax((2, 3))), 1)
        value = self.value(functional.relu(self.hidden(pooled)))
        return logits + more, gains + value.float()[:, 0]


class Games:
    """Processes that play; `fields` waits for what they wrote."""

    def __init__(self, program, processes, games, first, device):
        self.count, self.games, self.device = processes * games, games, device
        self.size = games * (10 + CELLS * PLANES + 4 * (GLOBALS + CELLS + 1))
        self.memory = torch.empty((processes, self.size), dtype=torch.uint8, pin_memory=device.type == "cuda")
        self.views = [memoryview(row.numpy()) for row in self.memory]
        self.players = []
        for index in range(processes):
            begin = first + index * 10_000_000
            command = [program, "batch", "--games", str(games), "--inputs", f"{begin}..{begin + 10_000_000}"]
            player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
            fcntl.fcntl(player.stdout, F_SETPIPE_SZ, 1 << 20)
            self.players.append(player)
        self.pool = ThreadPoolExecutor(processes)
        self.reads = [self.pool.submit(self.read, index) for index in range(processes)]

    def read(self, index):
        view, got = self.views[index], 0
        while got < self.size:
            count = self.players[index].stdout.readinto(view[got:])
            if not count:
                raise RuntimeError("a process that plays has ended")
            got += count

    def fields(self):
        for read in self.reads:
            read.result()
        message = self.memory.to(self.device, non_blocking=True, copy=True)
        place, n = 0, self.games

        def take(count, kind):
            nonlocal place
            part = message[:, place : place + count * n * (4 if kind == torch.float32 else 1)]
            place += part.shape[1]
            part = part.contiguous().view(kind)
            return part.view(self.count, -1)

        names = (("reward", 1, torch.float32), ("ended", 1, torch.uint8), ("result", 1, torch.float32),
                 ("pieces", 1, torch.uint8), ("planes", CELLS * PLANES, torch.uint8),
                 ("globals", GLOBALS, torch.float32), ("logits", CELLS, torch.float32), ("gains", 1, torch.float32))
        return {name: take(count, kind) if count > 1 else take(count, kind)[:, 0] for name, count, kind in names}

    def choose(self, cells):
        cells = cells.to(torch.uint8).cpu().numpy().reshape(len(self.players), self.games)
        for index, player in enumerate(self.players):
            player.stdin.write(cells[index].tobytes())
            self.reads[index] = self.pool.submit(self.read, index)

    def close(self):
        for player in self.players:
            player.kill()


SEEN = ("planes", "globals", "logits", "gains", "pieces")


class Collector(threading.Thread):
    """Plays with the newest network while the trainer learns from the games before."""

    def __init__(self, options, device, network):
        super().__init__(daemon=True)
        self.options, self.device, self.groups = options, device, []
        self.network, self.lock = copy.deepcopy(network), threading.Lock()
        for group in range(2):
            first = options.seed + group * 10**9
            self.groups.append(Games(options.program, options.processes, options.games, first, device))
        self.ready, self.stop = queue.Queue(1), False
        self.results = [[] for _ in range(PIECES)]

    def run(self):
        stream = torch.cuda.Stream(priority=-1) if self.device.type == "cuda" else None
        with torch.cuda.stream(stream), torch.no_grad():
            seen = [games.fields() for games in self.groups]
            while not self.stop:
                parts = [{name: [] for name in (*SEEN, "cell", "log", "value", "reward", "ended")} for _ in seen]
                for step in range(self.options.steps):
                    for index, games in enumerate(self.groups):
                        if step:
                            seen[index] = self.follow(parts[index], games)
                        self.choose(parts[index], games, seen[index])
                for index, games in enumerate(self.groups):
                    seen[index] = self.follow(parts[index], games)
                    parts[index]["value"].append(self.forward(seen[index])[1])
                if stream:
                    stream.synchronize()
                self.ready.put(parts)

    def forward(self, seen):
        with self.lock, torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            return self.network(seen["planes"], seen["globals"], seen["logits"], seen["gains"])

    def choose(self, part, games, seen):
        logits, value = self.forward(seen)
        logs = torch.log_softmax(logits, 1)
        noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-9, 1 - 1e-6)))
        cell = (logs + noise).argmax(1)
        games.choose(cell)
        for name in SEEN:
            part[name].append(seen[name])
        part["cell"].append(cell)
        part["log"].append(logs.gather(1, cell[:, None])[:, 0])
        part["value"].append(value)

    def follow(self, part, games):
        """What the last choices led to."""
        seen = games.fields()
        part["reward"].append(seen["reward"])
        part["ended"].append(seen["ended"].float())
        ended = seen["ended"].bool()
        if ended.any():
            for pieces, result in zip(part["pieces"][-1][ended].tolist(), seen["result"][ended].tolist()):
                self.results[pieces].append(result)
        return seen

    def take_network(self, network):
        with self.lock, torch.no_grad():
            for mine, new in zip(self.network.parameters(), network.parameters()):
                mine.copy_(new)
            if self.device.type == "cuda":
                torch.cuda.current_stream().synchronize()


def advantages(part, fade=0.95):
    """Generalised advantage estimates of all steps of a group of games."""
    value, total, found = part["value"], 0.0, []
    for step in reversed(range(len(part["reward"]))):
        going = 1 - part["ended"][step]
        error = part["reward"][step] + going * value[step + 1] - value[step]
        total = error + fade * going * total
        found.append(total)
    return torch.stack(found[::-1])


class Trainer:
    def __init__(self, options, device):
        self.options, self.device = options, device
        self.network = Large().to(device, memory_format=torch.channels_last)
        if options.start:
            self.network.load_state_dict(torch.load(options.start, map_location=device))
        self.mean = copy.deepcopy(self.network)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=0.0, eps=1e-5, fused=device.type == "cuda")
        self.scale = torch.ones(PIECES, device=device)
        self.sums = {}

    def gather(self, parts):
        """All steps of a round in one table, with advantages in units of their spread for as many pieces."""
        tables = []
        for part in parts:
            table = {name: torch.stack(part[name]).flatten(0, 1) for name in (*SEEN, "cell", "log")}
            table["advantage"] = advantages(part).flatten()
            table["target"] = table["advantage"] + torch.stack(part["value"][:-1]).flatten()
            tables.append(table)
        table = {name: torch.cat([table[name] for table in tables]) for name in tables[0]}
        table["pieces"] = table["pieces"].long()
        for pieces in range(2, PIECES):
            those = table["advantage"][table["pieces"] == pieces]
            if len(those) > 10:
                self.scale[pieces].lerp_(those.std(), 1.0 if self.scale[pieces] == 1 else 0.05)
        table["scale"] = self.scale[table["pieces"]]
        table["advantage"] = (table["advantage"] - table["advantage"].mean()) / table["scale"]
        return table

    def learn(self, table, progress):
        options = self.options
        warm = min(1.0, progress * options.updates / 10)
        rate = options.rate * warm * max(0.02, 1 - progress)
        entropy_reward = options.entropy * (1 - 0.8 * progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        count = len(table["cell"])
        for _ in range(options.passes):
            order = torch.randperm(count, device=self.device)
            for chosen in order.split(options.batch):
                self.descend({name: numbers[chosen] for name, numbers in table.items()}, entropy_reward)

    def descend(self, batch, entropy_reward):
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, value = self.network(batch["planes"], batch["globals"], batch["logits"], batch["gains"])
        logs = torch.log_softmax(logits, 1)
        entropy = -(logs.exp() * logs).sum(1).mean()
        log = logs.gather(1, batch["cell"][:, None])[:, 0]
        ratio = (log - batch["log"]).exp()
        advantage = batch["advantage"]
        gain = torch.minimum(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
        miss = functional.smooth_l1_loss(value / batch["scale"], batch["target"] / batch["scale"])
        loss = 0.5 * miss - gain - entropy_reward * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.network.parameters()), 0.003)
            off = ((ratio - 1).abs() > 0.2).float().mean()
            change = ((ratio - 1) - (log - batch["log"])).mean()
            for name, number in (("entropy", entropy), ("miss", miss), ("norm", norm), ("clipped", off), ("change", change)):
                self.sums[name] = self.sums.get(name, 0) + number.detach()
            self.sums["steps"] = self.sums.get("steps", 0) + 1

    def save(self):
        for name, network in (("large", self.network), ("mean", self.mean)):
            torch.save(network.state_dict(), os.path.join(self.options.out, name + ".pt"))
            weights = torch.cat([weight.detach().float().flatten().cpu() for weight in network.parameters()])
            numpy.asarray(weights, "<f4").tofile(os.path.join(self.options.out, name + ".f32"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="target/release/territory-train", help="territory-train")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--start", help="weights to begin with, as --out has them")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes of each of two groups")
    parser.add_argument("--games", type=int, default=128, help="games of a process")
    parser.add_argument("--steps", type=int, default=16, help="turns of each game in an update")
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="limit of time: the rate falls to 0 until then")
    parser.add_argument("--batch", type=int, default=8192, help="steps of a descent")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1 << 42)
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    trainer = Trainer(options, device)
    collector = Collector(options, device, trainer.network)
    begin = time.time()
    collector.start()
    shown = saved = begin
    for update in range(options.updates):
        waited = time.time()
        parts = collector.ready.get(timeout=120)
        waited = time.time() - waited
        progress = max(update / options.updates, (time.time() - begin) / options.seconds)
        if progress >= 1:
            break
        trainer.learn(trainer.gather(parts), progress)
        collector.take_network(trainer.network)
        if time.time() - shown > 10 or update < 3:
            shown = time.time()
            sums, steps = trainer.sums, trainer.sums["steps"]
            numbers = " ".join(f"{name} {float(number) / steps:.4f}" for name, number in sums.items() if name != "steps")
            results = collector.results
            collector.results = [[] for _ in range(PIECES)]
            means = [1e5 * sum(part) / max(1, len(part)) for part in results[2:]]
            played = (update + 1) * options.steps * options.games * options.processes * 2
            print(f"{shown - begin:.0f} s, {update + 1} updates, {played} turns, waited {waited:.2f} s, {numbers}, mean "
                  f"{sum(means) / 7:.0f} of {sum(map(len, results))}:", *(f"{mean:.0f}" for mean in means), flush=True)
            trainer.sums = {}
        if time.time() - saved > 60:
            saved = time.time()
            trainer.save()
    trainer.save()
    collector.stop = True
    for games in collector.groups:
        games.close()
    os._exit(0)


if __name__ == "__main__":
    main()
