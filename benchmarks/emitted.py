#!/usr/bin/env python3
"""How long emitted programs take beside the plain ones, in octave-cli: processor time of whole
processes, best of --runs. --limit is processor time as well: how busy the machine is changes nothing.

    benchmarks/emitted.py [--slamm PATH] [--runs N] [--limit SECONDS] [--count HOW] [--floor]
                          [--json FILE] [--against FILE] [PART ...]

Examples, prototypes and cases whose plain program runs in Octave; only those whose path contains a PART, where given.
Prints seconds and ratios, the worst first, then their median; also without what Octave takes to start, for programs
that take more than 50 ms beyond that. --json keeps the figures, --against prints the ratios of such a file beside.
With --floor the functions of the runtime keep their values and do nothing else: what is left is the time that Octave takes
to call them, which no runtime can be without."""
import argparse
import glob
import json
import math
import os
import re
import resource
import signal
import statistics
import subprocess
import tempfile

import emitted_floor

HOME = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
EXAMPLES = ["quickstart/cg", "pop_pcg/pcg2_1d", "pop_pcg/pcg2_2d", "pop_pcg/pcg2_2d_symmetric", "gmres/solve", "blgmres/solve"]
OCTAVE = ["octave-cli", "--norc", "--no-history", "--path", os.path.join(HOME, "tests/it/support")]
# Functions that show something are there without an effect.
PLOTS = """figure clf cla plot semilogy semilogx loglog xlabel ylabel title legend axis grid hold close drawnow surf
contour subplot colorbar""".split()
# What of a program is not Octave's start: less is not told apart from noise.
LEAST = 0.05


def programs():
    found = [os.path.join(HOME, "examples", e + ".m") for e in EXAMPLES]
    for stage in ["counts", "interp", "matlab"]:
        found += sorted(glob.glob(os.path.join(HOME, "tests/cases", stage, "*.m")))
    folder = os.path.join(HOME, "tests/cases/prototypes")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        path = path if path.endswith(".m") else os.path.join(path, "main.m")
        # Octave leaves a file of its own where a program is ended.
        found += [path] if os.path.exists(path) else []
    return found


def functions_first(text):
    """Octave wants the functions of a script before its statements."""
    code = [l for l in text.splitlines() if l.strip() and not l.lstrip().startswith(("%", "#"))]
    at = re.search(r"^function\b", text, re.M)
    if not at or (code and code[0].startswith("function")):
        return text
    return "1;\n" + text[at.start() :] + "\n" + text[: at.start()]


def is_function(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        code = [l for l in f if l.strip() and not l.lstrip().startswith(("%", "#"))]
    return bool(code) and code[0].startswith("function ")


def used():
    """Processor time of all programs run so far."""
    r = resource.getrusage(resource.RUSAGE_CHILDREN)
    return r.ru_utime + r.ru_stime


def limited(limit):
    """Lets a process end at so many seconds of processor time."""
    whole = math.ceil(limit)
    return lambda: resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))


def seconds(path, folder, runs, limit):
    """Best of several runs; the limit where the program takes longer, none where it fails."""
    command = OCTAVE + ["--path", folder]
    if is_function(path):
        command += ["--path", os.path.dirname(path), "--eval", os.path.basename(path)[:-2]]
    else:
        command += [path]
    best = None
    for _ in range(runs):
        begin = used()
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        ran = subprocess.run(command, cwd=folder, preexec_fn=limited(limit), **quiet)
        taken = used() - begin
        if ran.returncode in (-signal.SIGKILL, -signal.SIGXCPU):
            return limit
        if ran.returncode != 0:
            return None
        best = taken if best is None else min(best, taken)
        if taken > 5:
            break
    return best


def options_of(path, count):
    """The options that a case states, and how scalar code is counted where it does not say."""
    with open(path, encoding="utf-8", errors="replace") as f:
        given = [word for l in f if l.startswith("%! options ") for word in l.split()[2:]]
    return given if "--count" in given else given + ["--count", count]


def measure(path, arguments):
    folder, name = os.path.split(path)
    with tempfile.TemporaryDirectory() as scratch:
        plain = os.path.join(scratch, name if is_function(path) else "plain_program.m")
        with open(path, encoding="utf-8", errors="replace") as f, open(plain, "w", encoding="utf-8") as g:
            g.write(functions_first(f.read()))
        before = seconds(plain, folder, arguments.runs, arguments.limit)
        out = os.path.join(scratch, "emitted_program.m")
        command = [arguments.slamm, "emit", path, "-o", out, "--quiet"] + options_of(path, arguments.count)
        ran = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if before is None or ran.returncode != 0:
            return None
        if arguments.floor:
            emitted_floor.shorten(out[:-2] + "_slm")
        after = seconds(out, folder, arguments.runs, arguments.limit)
        return None if after is None else (before, after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slamm", default=os.path.join(HOME, "target/debug/slamm"), type=os.path.abspath)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--count", default="model", choices=["model", "textbook"])
    parser.add_argument("--floor", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--against")
    parser.add_argument("parts", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        empty = os.path.join(scratch, "nothing_at_all.m")
        with open(empty, "w", encoding="utf-8") as f:
            f.write("x = 1;\n")
        start = seconds(empty, scratch, 5, 60)
    plots = tempfile.TemporaryDirectory()
    for name in PLOTS:
        with open(os.path.join(plots.name, name + ".m"), "w", encoding="utf-8") as f:
            f.write(f"function varargout = {name}(varargin)\nvarargout = cell(1, nargout);\nend\n")
    OCTAVE.extend(["--path", plots.name])
    earlier = {}
    if arguments.against:
        with open(arguments.against, encoding="utf-8") as f:
            earlier = json.load(f)
    found, left_out = {}, []
    for path in programs():
        label = os.path.relpath(path, HOME)
        path = os.path.abspath(path)
        if arguments.parts and not any(p in label for p in arguments.parts):
            continue
        times = measure(path, arguments)
        if times is None:
            left_out.append(label)
        else:
            found[label] = times
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as f:
            json.dump(found, f, indent=1)
    show(found, left_out, start, earlier)


def show(found, left_out, start, earlier):
    net = lambda t: (t[1] - start) / (t[0] - start) if t[0] - start > LEAST else None
    text = lambda x: f"{x:9.1f}" if x is not None else f"{'':>9}"
    print(f"Octave starts in {start:.2f} s\n{'program':<52}{'plain':>8}{'emitted':>9}{'ratio':>9}{'net':>9}   seconds")
    for label, t in sorted(found.items(), key=lambda x: -x[1][1] / x[1][0]):
        before = f"   before {earlier[label][1] / earlier[label][0]:.1f}" if label in earlier else ""
        print(f"{label:<52}{t[0]:>8.2f}{t[1]:>9.2f}{text(t[1] / t[0])}{text(net(t))}{before}")
    ratios = [t[1] / t[0] for t in found.values()]
    nets = [net(t) for t in found.values() if net(t) is not None]
    for title, list_ in [("whole processes", ratios), ("net of Octave's start", nets)]:
        if list_:
            print(f"{title}: {len(list_)} programs, median {statistics.median(list_):.2f}, worst {max(list_):.1f}")
    if left_out:
        print("not run by Octave, or not emitted: " + ", ".join(left_out))


if __name__ == "__main__":
    main()
