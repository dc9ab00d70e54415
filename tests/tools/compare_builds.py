#!/usr/bin/env python3
"""Compares two builds of slamm over everything that the repository can run.

    compare_builds.py record SLAMM OUT.json [--root DIR] [--only PATTERN] [--jobs N]
    compare_builds.py diff BEFORE.json AFTER.json [--show N] [--ignore PATTERN]

`record` runs every example, case, prototype and file of the library under DIR (this repository; where
files differ between the two builds, one checkout for both) through `check`, `run`, `analyze` without
and with a machine, and `emit`, and keeps exit status, standard output, standard error, the prediction
and every emitted file. `diff` prints what differs between two records; its exit status is then 1.
PATTERN is a regular expression for the names of files, with `--ignore` for `COMMAND FILE`.
"""
import argparse
import concurrent.futures
import difflib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMMANDS = {
    "check": ["check", "FILE", "--json"],
    "run": ["run", "FILE", "--seed", "1", "--timeout", "60"],
    "analyze": ["analyze", "FILE", "--machine", "none", "--json", "OUT/p.json", "--seed", "1", "--timeout", "60"],
    "levels": ["analyze", "FILE", "--machine", "zen3", "--json", "OUT/p.json", "--trace", "OUT/t.jsonl",
               "--csv", "OUT/p.csv", "--folded", "OUT/p.folded", "--seed", "1", "--timeout", "120"],
    "emit": ["emit", "FILE", "-o", "OUT/emitted.m"],
    "profile": ["emit", "FILE", "-o", "OUT/emitted.m", "--profile"],
}
# Times differ from run to run.
VOLATILE = [
    (re.compile(r"\b\d+(\.\d+)?(e-?\d+)? (s|ms|seconds?)\b"), "<time>"),
    (re.compile(r'"(elapsed|seconds|date)": ?[^,}]*'), r'"\1": <time>'),
]
# Longer texts are kept as a hash with their first lines.
LONGEST = 200_000


def files(root, only):
    found = []
    for folder, commands in (
        ("examples", ["check", "run", "analyze", "levels", "emit", "profile"]),
        ("tests/cases", ["check", "run", "analyze", "levels", "emit", "profile"]),
        ("benchmarks/accuracy/kernels", ["check", "analyze", "emit"]),
        ("stdlib", ["check", "emit"]),
    ):
        for path in sorted((root / folder).rglob("*.m")):
            name = str(path.relative_to(root))
            if only and not re.search(only, name):
                continue
            found += [(name, c) for c in commands]
    return found


def stable(text, places):
    for place, word in places:
        text = text.replace(place, word)
    for pattern, word in VOLATILE:
        text = pattern.sub(word, text)
    if len(text) > LONGEST:
        text = "sha256 " + hashlib.sha256(text.encode()).hexdigest() + "\n" + text[:LONGEST]
    return text


def run(slamm, root, name, command):
    out = tempfile.mkdtemp(prefix="slamm_builds")
    # The prototype runs in its own folder, which is a copy: some write files.
    work = pathlib.Path(tempfile.mkdtemp(prefix="slamm_case"))
    folder = (root / name).parent
    try:
        shutil.copytree(folder, work / "c", symlinks=True)
        file = str(work / "c" / pathlib.Path(name).name)
        args = [a.replace("FILE", file).replace("OUT", out) for a in COMMANDS[command]]
        places = [(out, "<out>"), (str(work / "c"), "<folder>"), (str(work), "<work>")]
        try:
            done = subprocess.run([slamm, *args], cwd=work / "c", capture_output=True, timeout=300,
                                  stdin=subprocess.DEVNULL, env={**os.environ, "NO_COLOR": "1"})
            status, texts = done.returncode, {"stdout": done.stdout, "stderr": done.stderr}
        except subprocess.TimeoutExpired:
            status, texts = "timeout", {}
        for path in sorted(pathlib.Path(out).rglob("*")):
            if path.is_file():
                texts[str(path.relative_to(out))] = path.read_bytes()
        texts = {k: stable(v.decode("utf-8", "backslashreplace"), places) for k, v in texts.items()}
        return {"status": status, **texts}
    finally:
        shutil.rmtree(out, ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)


def record(args):
    root = pathlib.Path(args.root).resolve()
    slamm = str(pathlib.Path(args.slamm).resolve())
    todo = files(root, args.only)
    result = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = {pool.submit(run, slamm, root, *t): t for t in todo}
        for job in concurrent.futures.as_completed(jobs):
            name, command = jobs[job]
            result[f"{command} {name}"] = job.result()
    pathlib.Path(args.out).write_text(json.dumps(result, indent=0, sort_keys=True))
    print(f"{len(result)} runs recorded")
    return 0


def diff(args):
    before, after = (json.loads(pathlib.Path(p).read_text()) for p in (args.before, args.after))
    both = [k for k in before if k in after]
    wrong = 0
    for key in both:
        if args.ignore and re.search(args.ignore, key):
            continue
        old, new = before[key], after[key]
        parts = [p for p in sorted(set(old) | set(new)) if old.get(p) != new.get(p)]
        if not parts:
            continue
        wrong += 1
        if wrong > args.show:
            continue
        print(f"== {key}")
        for part in parts:
            a, b = (str(x.get(part, "<absent>")).splitlines() for x in (old, new))
            lines = list(difflib.unified_diff(a, b, f"before {part}", f"after {part}", lineterm="", n=0))
            print("\n".join(line[:200] for line in lines[:12]))
            if len(lines) > 12:
                print(f"  … {len(lines) - 12} more lines")
    print(f"{len(both)} runs compared, {wrong} differ; "
          f"{len(before) - len(both)} only before, {len(after) - len(both)} only after")
    return 1 if wrong or not both else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    sub = parser.add_subparsers(dest="command", required=True)
    one = sub.add_parser("record")
    one.add_argument("slamm")
    one.add_argument("out")
    one.add_argument("--root", default=ROOT)
    one.add_argument("--only")
    one.add_argument("--jobs", type=int, default=2)
    two = sub.add_parser("diff")
    two.add_argument("before")
    two.add_argument("after")
    two.add_argument("--show", type=int, default=20)
    two.add_argument("--ignore")
    args = parser.parse_args()
    return (record if args.command == "record" else diff)(args)


if __name__ == "__main__":
    sys.exit(main())
