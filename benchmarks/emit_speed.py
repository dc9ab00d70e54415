#!/usr/bin/env python3
"""Whole-process times of the examples: the prototype in Octave, the emitted program in Octave,
slamm analyze; the best of three runs each.   benchmarks/emit_speed.py [path of slamm]"""
import os
import subprocess
import sys
import tempfile
import time

HOME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
EXAMPLES = ["quickstart/cg", "pop_pcg/pcg2_1d", "pop_pcg/pcg2_2d", "gmres/solve", "blgmres/solve"]


def best(command, folder):
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(time.perf_counter() - begin)
    return min(times)


def main():
    slamm = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HOME, "target/release/slamm"))
    print(f"{'example':<18}{'octave':>10}{'emitted':>10}{'slamm analyze':>15}   seconds")
    for example in EXAMPLES:
        folder, stem = os.path.split(os.path.join(HOME, "examples", example))
        with tempfile.TemporaryDirectory() as scratch:
            out = os.path.join(scratch, f"{stem}_emitted.m")
            subprocess.run([slamm, "emit", f"{stem}.m", "-o", out, "--quiet"], cwd=folder, check=True)
            support = os.path.join(HOME, "tests/it/support")  # functions that only slamm has
            octave = ["octave-cli", "--norc", "--no-history", "--path", folder, "--path", support]
            row = [
                best(octave + [f"{stem}.m"], folder),
                best(octave + [out], folder),
                best([slamm, "analyze", f"{stem}.m", "--quiet", "--machine", "none"], folder),
            ]
        print(f"{example:<18}{row[0]:>10.2f}{row[1]:>10.2f}{row[2]:>15.2f}")


if __name__ == "__main__":
    main()
