#!/usr/bin/env python3
"""Predictions of slamm beside measurements: builds the programs, runs them under cachegrind and
callgrind, runs the prototypes through slamm, prints the table and writes RESULTS.md and results.csv.

  benchmarks/accuracy/run.py                      everything
  benchmarks/accuracy/run.py --only cg --only lu  some cases (prints only, writes nothing)

Needs gcc and valgrind; measurements are kept in .measured/ and made again when a source, an
argument or the tool changes. Exit status 1 when a promise of the table is broken.
"""
import argparse
import sys
import time
from pathlib import Path

import table
import table2
from cases import CASES, CONFIGS, ROOT, SIZES
from measure import FLAGS, KEPT, Measurements, repetitions, version
from predict import Predictions, same_value

HEAD = """\
# Accuracy of the predictions
Written by `benchmarks/accuracy/run.py`. Every case is a MATLAB prototype beside a program in C that does the same
(both print a value at the end, which agrees), at three sizes: everything in the first-level cache (`L1`), every vector
as large as it or larger and everything in the second level (`L2`), and larger than both (`beyond`). Figures are KB (1000
bytes) of one repetition in the steady state: the difference between two repetition counts, measured and predicted alike.

The sizes were revised once after a first run, so that they meet what the plain WSL assumes: it had medium sizes with
vectors of 20 to 30 KB, of which a part survived between statements in the 48 KB cache (GMRES 45 % off, LU 10 %, CG 8 %),
and stencils whose columns did not stay in 16 KB (a third of the loads). Those first cases are in the table as well,
marked "aside". In the same step a prototype (ELL) was rewritten that walked its arrays in another order than its program.

- **Measured** loads and write-allocates: cachegrind (`D1mr`, `D1mw`, `DLmr`, `DLmw` times the line). Write-backs:
  callgrind with `--simulate-wb=yes`, which counts evicted modified lines at its last level only. For the second level it
  is used as it is (its first level is then written through, which renews lines in the second level earlier than
  write-back would); for the first level, the last level takes the first one's geometry after a first level of two
  lines, which leaves contents and order of the last level as they would be alone.
- **WSL** is the plain prediction (`slamm analyze --l1 …`), which assumes that nothing stays in cache between
  statements; in brackets its interval. The L1 loads are what it predicts.
- **Predicted** at L1 and L2: `slamm analyze --machine …` with both levels as measured.
- **Error** is (predicted - measured) over what was measured, or over a tenth of the traffic of the repetition (WSL + WSS)
  where that is more: a boundary that hardly anything crosses has no relative error worth the name. The summary gives
  the cases that do move lines apart.
"""


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--slamm", default=str(ROOT / "target" / "release" / "slamm"), help="path of slamm")
    p.add_argument("--only", action="append", default=[], help="cases whose name begins so (repeatable)")
    p.add_argument("--size", choices=SIZES, action="append", default=[])
    p.add_argument("--config", choices=[c.name for c in CONFIGS], action="append", default=[])
    p.add_argument("--kept", default=str(KEPT), help="folder of the programs and measurements that are kept")
    p.add_argument("--no-levels", action="store_true", help="plain WSL alone, without --machine")
    return p.parse_args()


def rows_of(case, configs, measurements, predictions, levels):
    """The rows of a case; a prototype that computes something else than its program ends the run."""
    rows = []
    for config in configs:
        measured = measurements.of(case, config)
        wsl, value = predictions.wsl(case, config)
        program = measurements.check(case, config, 3)
        if not same_value(value, program):
            sys.exit(f"{case.key}: the prototype gives {value}, the program {program}")
        predicted = predictions.levels(case, config, repetitions(case)) if levels else None
        rows.append(table.Row(case, config, wsl, measured, predicted))
    return rows


def main():
    a = arguments()
    if not Path(a.slamm).exists():
        sys.exit(f"{a.slamm} does not exist: cargo build --release, or --slamm PATH")
    configs = [c for c in CONFIGS if not a.config or c.name in a.config]
    cases = [c for c in CASES if (not a.only or any(c.name.startswith(o) for o in a.only))
             and (not a.size or c.size in a.size)]
    whole = len(cases) == len(CASES) and len(configs) == len(CONFIGS)
    measurements, predictions = Measurements(a.kept), Predictions(a.slamm)
    levels = predictions.levels_known and not a.no_levels
    rows, began = [], time.perf_counter()
    for k, case in enumerate(cases, 1):
        if case.kernel == "spmv_file" and not Path(case.values[0]).exists():
            print(f"{case.name}: {case.values[0]} is missing, left out", file=sys.stderr)
            continue
        print(f"\r{k}/{len(cases)} {case.key:32}", end="", file=sys.stderr, flush=True)
        rows += rows_of(case, configs, measurements, predictions, levels)
    print(f"\r{len(rows)} rows in {time.perf_counter() - began:.0f} s ({measurements.made} measured anew, slamm "
          f"{predictions.seconds:.0f} s)", file=sys.stderr)
    for config in configs:
        print(f"\nLoads, {config}")
        print("\n".join(table.loads_table([r for r in rows if r.config is config])))
    extra = []
    if whole:
        extra = table2.lines(measurements, predictions)
        print("\n".join(["", *extra]))
        markdown, csv = table.default_paths()
        tools = f"{version('gcc')} {' '.join(FLAGS)}; {measurements.tool}."
        lines, broken = table.write_results(rows, markdown, [HEAD + "\n" + tools], extra)
        table.write_csv(rows, csv)
    else:
        lines, broken = table.summary(rows)
    print("\n".join(["", *lines]))
    for b in broken:
        print(f"not as promised: {b}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
