#!/usr/bin/env python3
"""What the cache levels cost: 100 iterations of CG on a 300 x 300 grid, without levels, with two
levels, and the program in C under cachegrind, in turns on one machine; with --suite, every case of the
suite with levels and its program under cachegrind.

  benchmarks/accuracy/speed.py [--suite [--only TEXT]] [path of slamm]      (target/release/slamm without one)

Promised: with levels at most 3 times the run without; at least 50 times less than cachegrind;
memory of at most 16 bytes for each line of the working set plus a constant. Of the suite no case slower than
cachegrind.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import CASES
from cases_base import CONFIGS, KERNELS, ROOT
from kept import FOLDER
from measure import Programs
from predict import Predictions

RUNS = 3
SIZE, ITERATIONS = 300, 100
# matrix, four vectors: bytes of a repetition's variables, in lines
LINES = (5 * SIZE * SIZE * 12 + 4 * SIZE * SIZE + 4 * 8 * SIZE * SIZE) // 64


def timed(command):
    """Seconds of user time, and the largest resident size in bytes."""
    child = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {child.returncode}")
    return usage.ru_utime, usage.ru_maxrss * 1024


def cachegrind(config, folder, program, arguments):
    return ["valgrind", "-q", "--tool=cachegrind", "--cache-sim=yes", f"--D1={config.l1.valgrind()}",
            f"--LL={config.l2.valgrind()}", f"--cachegrind-out-file={Path(folder) / 'c'}", program, *arguments]


def suite(slamm, only):
    """Every case, the slowest beside cachegrind first; whether none is slower."""
    config, reps, rows = CONFIGS[0], 3, []
    programs, predictions = Programs(FOLDER), Predictions(slamm)
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            if only not in case.key:
                continue
            choice = case.choices(config)[0]
            program, _ = programs.get(case.kernel, choice.defines)
            sets = [f"{n}='{v}'" if isinstance(v, str) else f"{n}={v}" for n, v in zip(case.names, case.values)]
            command = [slamm, "analyze", case.prototype_path, *(a for s in sets for a in ("--set", s)), "--set",
                       f"reps={reps}", *(a for p in case.path for a in ("--path", p)), "--machine",
                       predictions.machine(config), "--quiet", "--json", Path(folder) / "p.json"]
            arguments = [*case.values, *choice.arguments, reps]
            a = min(timed(command)[0] for _ in range(RUNS))
            c = timed(cachegrind(config, folder, program, arguments))[0]
            rows.append((a / c, case.key, a, c))
    rows.sort(reverse=True)
    for ratio, key, a, c in rows:
        print(f"{key:28} slamm {a:7.3f} s  cachegrind {c:7.3f} s  {ratio:5.2f}{'' if ratio <= 1 else '  NOT HELD'}")
    slower = sum(ratio > 1 for ratio, *_ in rows)
    print(f"{slower} of {len(rows)} slower than cachegrind; {statistics.median(r for r, *_ in rows):.3f} in the median")
    return slower == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("slamm", nargs="?", default=str(ROOT / "target" / "release" / "slamm"))
    parser.add_argument("--suite", action="store_true")
    parser.add_argument("--only", default="", help="cases of the suite whose name contains this text")
    args = parser.parse_args()
    slamm, config = args.slamm, CONFIGS[0]
    predictions = Predictions(slamm)
    if not predictions.levels_known:
        sys.exit(f"{slamm} has no --machine")
    if args.suite:
        sys.exit(0 if suite(slamm, args.only) else 1)
    program, _ = Programs(FOLDER).get("cg")
    with tempfile.TemporaryDirectory() as folder:
        plain = [slamm, "analyze", KERNELS / "cg.m", "--quiet", "--set", f"m={SIZE}", "--set", f"reps={ITERATIONS}",
                 "--json", Path(folder) / "p.json"]
        commands = {
            "slamm analyze --machine none": [*plain, "--machine", "none"],
            "slamm analyze --machine": [*plain, "--machine", predictions.machine(config)],
            "cachegrind, C program": cachegrind(config, folder, program, [SIZE, ITERATIONS]),
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
