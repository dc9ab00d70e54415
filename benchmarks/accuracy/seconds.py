#!/usr/bin/env python3
"""How long programs take, beside the bounds that slamm gives.

  benchmarks/accuracy/seconds.py                     twenty cases, SECONDS.md
  benchmarks/accuracy/seconds.py --only cg           some cases, printed only
  benchmarks/accuracy/seconds.py --machine host.toml a machine that was measured before

The machine is measured first (`slamm machines host --measure`). The programs are those of the suite, compiled with
`-O3 -march=native`, on one core. A time is that of the processor (what the system spent on the process), for the difference
of two repetition counts, so that the set-up cancels; rounds of all programs alternate, so that a disturbance meets them alike.
The twenty are taken by a rule that knows nothing of the result: every so-many-th of the cases beyond L2 in the order of
their names. A time agrees when it is at least 0.8 of the lower and at most 1.25 of the upper bound.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import CASES
from cases_base import CONFIGS, HERE, KERNELS, ROOT
from predict import Predictions

FLAGS = ["-O3", "-march=native", "-fno-tree-loop-distribute-patterns"]
HOW_MANY = 20
ROUNDS = 15
LASTS = 0.08  # seconds that the additional repetitions take at least
LOW, HIGH = 0.8, 1.25


def beyond():
    """The cases beyond L2 by name."""
    return [c for _, c in sorted({c.name: c for c in CASES if c.size == "beyond"}.items())]


def twenty():
    every = beyond()
    return [every[round(k * len(every) / HOW_MANY)] for k in range(HOW_MANY)]


def processor_seconds(command):
    """Seconds that the process spent on the processor."""
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed with {status}")
    return usage.ru_utime + usage.ru_stime


class Program:
    def __init__(self, case, folder):
        choice = case.choices(CONFIGS[0])[0]
        self.case, self.path = case, str(Path(folder) / case.name)
        defines = list(choice.defines)
        subprocess.run(["gcc", *FLAGS, *defines, "-o", self.path, str(KERNELS / f"{case.kernel}.c"), "-lm"], check=True)
        self.size = [str(v) for v in (*case.values, *choice.arguments)]
        self.few, self.times = 2, []
        self.many = 4
        while self.difference() * (self.many - self.few) < LASTS and self.many < 1 << 22:
            self.many = self.few + 2 * (self.many - self.few)

    def difference(self):
        a, b = (processor_seconds([self.path, *self.size, str(n)]) for n in (self.few, self.many))
        return (b - a) / (self.many - self.few)

    def measure(self):
        self.times.append(self.difference())


def bounds(predictions, case, machine):
    """Seconds of one repetition: low, high, and what binds."""
    repeats = ["--set", "reps={}", "--repeats", "3,2", "--machine", str(machine)]
    sets = []
    for name, value in zip(case.names, case.values):
        sets += ["--set", f"{name}='{value}'" if isinstance(value, str) else f"{name}={value}"]
    paths = [a for p in case.path for a in ("--path", str(p))]
    rep, _ = predictions.call([predictions.slamm, "analyze", str(case.prototype_path), *sets, *paths, *repeats], "rep")
    return rep["seconds"]["low"], rep["seconds"]["high"], rep["roofline"]["bound"]


def table(rows):
    out = ["| case | lower bound, µs | measured: median | least | upper bound | bound by | upper/lower | agrees |",
           "|---|---|---|---|---|---|---|---|"]
    for name, low, high, bound, times in rows:
        median, least = statistics.median(times), min(times)
        us = [f"{1e6 * t:.1f}" for t in (low, median, least, high)]
        agrees = "yes" if within(low, high, median) else f"no: {'below' if median < low else 'above'}"
        out.append(f"| {name} | {' | '.join(us)} | {bound} | {high / low:.2f} | {agrees} |")
    return "\n".join(out)


def within(low, high, t):
    return LOW * low <= t <= HIGH * high


def measured_machine(slamm, path):
    with open(path, "w", encoding="utf-8") as out:
        subprocess.run([slamm, "machines", "host", "--measure"], stdout=out, check=True)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--slamm", default=str(ROOT / "target" / "release" / "slamm"))
    p.add_argument("--machine", help="a machine file; measured now without it")
    p.add_argument("--only", action="append", default=[])
    p.add_argument("--all", action="store_true", help="every case beyond L2, printed only")
    a = p.parse_args()
    cases = [c for c in beyond() if c.name in a.only] if a.only else beyond() if a.all else twenty()
    # One core, the last that this process may use.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        machine = a.machine or Path(folder) / "host.toml"
        if not a.machine:
            measured_machine(a.slamm, machine)
        predictions = Predictions(a.slamm)
        programs = [Program(c, folder) for c in cases]
        for _ in range(ROUNDS):
            for program in programs:
                program.measure()
        rows = [(q.case.name, *bounds(predictions, q.case, machine), q.times) for q in programs]
        text = Path(machine).read_text(encoding="utf-8")
    good = sum(within(low, high, statistics.median(t)) for _, low, high, _, t in rows)
    wide = statistics.median(high / low for _, low, high, _, _ in rows)
    said = f"{good} of {len(rows)} agree; the median of upper over lower bound is {wide:.2f}."
    print(table(rows), said, sep="\n\n")
    if not a.only and not a.all:
        head = (HERE / "seconds_head.md").read_text(encoding="utf-8")
        why = (HERE / "seconds_why.md").read_text(encoding="utf-8")
        (HERE / "SECONDS.md").write_text(f"{head}\n{said}\n\n{table(rows)}\n\n{why}\n## The machine\n```toml\n{text}```\n",
                                         encoding="utf-8")


if __name__ == "__main__":
    main()
