#!/usr/bin/env python3
"""Element loops beside C: ten programs of benchmarks/loops, each as a prototype (`slamm run`, `slamm analyze` with plain
figures, and with the cache levels of the machine `generic`) and as the C program that computes the same, compiled with -O2.

    benchmarks/loops.py target/release/slamm [repetitions]

Whole processes, one after the other, medians; what both print has to be equal. Ratios of one run alone mean something.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent / "loops"


def timed(command, times):
    """Median of the seconds of so many runs, and what the last one printed."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken), out


def main():
    slamm = pathlib.Path(sys.argv[1]).resolve()
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(HERE.glob("*.c")):
            program = pathlib.Path(folder) / source.stem
            subprocess.run(["gcc", "-O2", "-o", program, source, "-lm"], check=True)
            prototype = source.with_suffix(".m")
            c, expected = timed([program], times)
            run, printed = timed([slamm, "run", "-q", prototype], times)
            if printed != expected:
                sys.exit(f"{source.stem}: C prints {expected!r}, slamm {printed!r}")
            analyze, _ = timed([slamm, "analyze", "-q", "--machine", "none", prototype], times)
            levels, _ = timed([slamm, "analyze", "-q", prototype], times)
            rows.append((source.stem, c, run, analyze, levels))
    print(f"{'program':16} {'C ms':>8} {'run ms':>8} {'run/C':>7} {'analyze/run':>12} {'levels/analyze':>15}")
    for name, c, run, analyze, levels in rows:
        print(f"{name:16} {c * 1e3:8.1f} {run * 1e3:8.1f} {run / c:7.1f} {analyze / run:12.2f} {levels / analyze:15.2f}")
    ratios = [run / c for _, c, run, _, _ in rows]
    accounting = [analyze / run for _, _, run, analyze, _ in rows]
    simulated = [levels / analyze for _, _, _, analyze, levels in rows]
    print(f"run/C: median {statistics.median(ratios):.1f}, worst {max(ratios):.1f}; "
          f"analyze/run: median {statistics.median(accounting):.2f}, worst {max(accounting):.2f}; "
          f"levels/analyze: median {statistics.median(simulated):.2f}, worst {max(simulated):.2f}")


if __name__ == "__main__":
    main()
