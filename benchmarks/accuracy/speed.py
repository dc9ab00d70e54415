#!/usr/bin/env python3
"""What the cache levels cost: 100 iterations of CG on a 300 x 300 grid, without levels, with two
levels, and the program in C under cachegrind, in turns on one machine.

  benchmarks/accuracy/speed.py [path of slamm]      (target/release/slamm without one)

Promised: with levels at most 3 times the run without; at least 50 times less than cachegrind;
memory of at most 16 bytes for each line of the working set plus a constant.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cases_base import CONFIGS, KERNELS, ROOT
from kept import FOLDER
from measure import Programs
from predict import Predictions

RUNS = 3
SIZE, ITERATIONS = 300, 100
# matrix, four vectors: bytes of a repetition's variables, in lines
LINES = (5 * SIZE * SIZE * 12 + 4 * SIZE * SIZE + 4 * 8 * SIZE * SIZE) // 64


def timed(command):
    """Seconds, and the largest resident size in bytes."""
    began = time.perf_counter()
    child = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {child.returncode}")
    return time.perf_counter() - began, usage.ru_maxrss * 1024


def main():
    slamm = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target" / "release" / "slamm")
    config = CONFIGS[0]
    predictions = Predictions(slamm)
    if not predictions.levels_known:
        sys.exit(f"{slamm} has no --machine")
    program, _ = Programs(FOLDER).get("cg")
    with tempfile.TemporaryDirectory() as folder:
        plain = [slamm, "analyze", KERNELS / "cg.m", "--quiet", "--set", f"m={SIZE}", "--set", f"reps={ITERATIONS}",
                 "--json", Path(folder) / "p.json"]
        commands = {
            "slamm analyze --machine none": [*plain, "--machine", "none"],
            "slamm analyze --machine": [*plain, "--machine", predictions.machine(config)],
            "cachegrind, C program": ["valgrind", "-q", "--tool=cachegrind", "--cache-sim=yes",
                                      f"--D1={config.l1.valgrind()}", f"--LL={config.l2.valgrind()}",
                                      f"--cachegrind-out-file={Path(folder) / 'c'}", program, SIZE, ITERATIONS],
        }
        runs = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, command in commands.items():
                runs[name].append(timed(command))
    seconds = {name: statistics.median(t for t, _ in r) for name, r in runs.items()}
    memory = {name: max(m for _, m in r) for name, r in runs.items()}
    print(f"CG, {SIZE} x {SIZE} grid, {ITERATIONS} iterations, {config}; median of {RUNS} runs")
    for name in commands:
        print(f"  {name:26} {seconds[name]:8.3f} s {memory[name] / 1e6:8.1f} MB")
    a, b, c = seconds.values()
    more = max(0, memory["slamm analyze --machine"] - memory["slamm analyze --machine none"])
    print(f"  with a machine / without     {b / a:6.2f}  (at most 3)")
    print(f"  cachegrind / with a machine  {c / b:6.1f}  (at least 50)")
    print(f"  memory beside the plain run  {more / 1e6:6.1f} MB for {LINES} lines ({more / LINES:.0f} B a line with the constant)")
    sys.exit(0 if b <= 3 * a and c >= 50 * b else 1)


if __name__ == "__main__":
    main()
