#!/usr/bin/env python3
"""Predictions of slamm beside measurements: builds the programs, runs them under cachegrind and
callgrind, runs the prototypes through slamm, prints the table and writes RESULTS.md, results.csv and measured.json.

  benchmarks/accuracy/run.py                      everything
  benchmarks/accuracy/run.py --only cg --only lu  some cases (prints only, writes nothing)
  benchmarks/accuracy/run.py --measure            everything measured, nothing predicted: measured.json
  benchmarks/accuracy/run.py --measure --anew     measured again, and compared with measured.json

Needs gcc and valgrind; kept.py says where measurements are kept and when they are made again. Exit
status 1 when a promise is broken (report.py).
"""
import argparse
import itertools
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import report
import table
import table2
from cases import CASES
from cases_base import EVERY_CONFIG, HERE, ROOT, SIZES
from kept import FOLDER
from measure import Measurements, repetitions
from predict import Predictions, same_value

NAMES = {c.name for c in CASES}


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--slamm", default=str(ROOT / "target" / "release" / "slamm"), help="path of slamm")
    p.add_argument("--only", action="append", default=[],
                   help="the case of this name, or the cases whose name begins so (repeatable)")
    p.add_argument("--size", choices=SIZES, action="append", default=[])
    p.add_argument("--config", choices=[c.name for c in EVERY_CONFIG], action="append", default=[])
    p.add_argument("--kept", default=str(FOLDER), help="folder of the programs and measurements that are kept")
    p.add_argument("--no-levels", action="store_true", help="plain WSL alone")
    p.add_argument("--measure", action="store_true", help="measure only; with every case, write measured.json")
    p.add_argument("--anew", action="store_true", help="measure again what measured.json has, and tell the differences")
    p.add_argument("--jobs", type=int, default=1, help="measurements at a time")
    return p.parse_args()


def measure(cases, configs, measurements, jobs):
    """Measures what is to be measured, every choice of blocking as well."""
    wanted = [(case, config, choice, k == 0) for case in cases for config in case.configs if config in configs
              for k, choice in enumerate(case.choices(config))]
    wanted.sort(key=lambda w: SIZES.index(w[0].size))  # what is quick first
    began, done = time.perf_counter(), itertools.count(1)

    def one(what):
        case, config, choice, main_one = what
        measurements.of(case, config, choice, write_backs=main_one)
        print(f"\r{next(done)}/{len(wanted)} {case.key:32}", end="", file=sys.stderr, flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, wanted))
    print(f"\r{len(wanted)} measurements in {time.perf_counter() - began:.0f} s, {measurements.made} of them made anew",
          file=sys.stderr)


def rows_of(case, configs, measurements, predictions, levels):
    """The rows of a case; a prototype that computes something else than its program ends the run."""
    rows = []
    for config in (c for c in case.configs if c in configs):
        measured = measurements.of(case, config)
        others = {c.label: measurements.of(case, config, c, write_backs=False) for c in case.choices(config)[1:]}
        wsl, value = predictions.wsl(case, config)
        program = measurements.check(case, config, 3)
        if not same_value(value, program):
            sys.exit(f"{case.key}: the prototype gives {value}, the program {program}")
        predicted = predictions.levels(case, config, repetitions(case)) if levels else None
        rows.append(table.Row(case, config, wsl, measured, predicted, others))
    return rows


def all_rows(cases, configs, measurements, predictions, levels):
    rows, began = [], time.perf_counter()
    for k, case in enumerate(cases, 1):
        print(f"\r{k}/{len(cases)} {case.key:32}", end="", file=sys.stderr, flush=True)
        rows += rows_of(case, configs, measurements, predictions, levels)
    print(f"\r{len(rows)} rows in {time.perf_counter() - began:.0f} s (slamm {predictions.seconds:.0f} s)", file=sys.stderr)
    return rows


def present(cases, whole):
    """The cases whose files are there. A run of every case ends here without one: its results would not be whole."""
    missing = [c for c in cases if c.kernel == "spmv_file" and not Path(c.values[0]).exists()]
    for c in missing:
        print(f"{c.name}: {c.values[0]} is missing", file=sys.stderr)
    if missing and whole:
        sys.exit("matrices are missing: nothing is measured and nothing written")
    return [c for c in cases if c not in missing]


def chosen(name, only):
    """Is it one of the names, or does it begin with one that is no name?"""
    return not only or any(name == o or (name.startswith(o) and o not in NAMES) for o in only)


def tell_differences(kept):
    compared, most = kept.differences()
    print(f"{compared} measurements are in measured.json too; the largest relative differences:")
    for what, (off, by, name) in sorted(most.items()):
        print(f"  {what:20} {100 * off:8.3f} %  ({by:.0f})  {name}")


def main():
    a = arguments()
    configs = [c for c in EVERY_CONFIG if not a.config or c.name in a.config]
    cases = [c for c in CASES if chosen(c.name, a.only) and (not a.size or c.size in a.size)]
    whole = len(cases) == len(CASES) and len(configs) == len(EVERY_CONFIG)
    cases = present(cases, whole)
    measurements = Measurements(a.kept, a.anew)
    measure(cases, configs, measurements, a.jobs)
    if a.anew:
        tell_differences(measurements.kept)
    if a.measure:
        if whole:
            table2.measure(measurements)
            measurements.kept.commit()
        return
    if not Path(a.slamm).exists():
        sys.exit(f"{a.slamm} does not exist: cargo build --release, or --slamm PATH")
    predictions = Predictions(a.slamm)
    rows = all_rows(cases, configs, measurements, predictions, predictions.levels_known and not a.no_levels)
    for config in dict.fromkeys(r.config for r in rows):
        print(f"\nLoads, {config}")
        print("\n".join(table.loads_table([r for r in rows if r.config is config])))
    if whole:
        lines, broken = write_all(rows, measurements, predictions)
    else:
        lines, broken = report.summary(rows)
    print("\n".join(["", *lines]))
    for b in broken:
        print(f"not as promised: {b}")
    sys.exit(1 if broken else 0)


def write_all(rows, measurements, predictions):
    extra = table2.lines(measurements, predictions)
    print("\n".join(["", *extra]))
    tools = ", or ".join(measurements.kept.all_tools())
    measurements.kept.commit()
    table.write_csv(rows, HERE / "results.csv")
    return report.write(rows, tools, extra)


if __name__ == "__main__":
    main()
