#!/usr/bin/env python3
"""Writes what slamm prints into the sessions of the manual and of the README files.

    tests/tools/fill_sessions.py target/debug/slamm docs/src/tutorial/README.md ...

For whoever changes a report on purpose: read the difference (git diff) before it is committed, line by
line. The tests (tests/it/manual.rs, readme.rs) only say that pages and program agree."""
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def fill(slamm, page):
    manual = ROOT / "docs/src" in page.parents
    out, lines, folder = [], iter(page.read_text().splitlines()), None
    folder = copy(page.parent) if manual else ROOT
    inside, skip = False, False
    for line in lines:
        place = re.fullmatch(r"<!-- in (.*) -->", line)
        if place and manual:
            folder = copy(ROOT / place[1])
        if line.startswith("```"):
            inside, skip = line == "```console" and not inside, False
            out.append(line)
        elif inside and skip == "explain":
            pass  # what it prints holds commands
        elif inside and line.startswith("$ slamm "):
            words = shlex.split(line[8:])
            ran = subprocess.run([slamm, *words], cwd=folder, capture_output=True, text=True)
            out.append(line)
            printed = ran.stdout + (ran.stderr if manual else "")
            out += printed.rstrip("\n").split("\n") if printed.strip() else []
            if ran.returncode:
                out += ["$ echo $?", str(ran.returncode)]
            skip = words[0]
        elif not (inside and skip):
            out.append(line)
    page.write_text("\n".join(out) + "\n")


def copy(folder):
    to = Path(tempfile.mkdtemp())
    for file in folder.iterdir():
        if file.is_file():
            shutil.copy(file, to)
    return to


if len(sys.argv) < 3:
    sys.exit(__doc__)
for name in sys.argv[2:]:
    fill(str(Path(sys.argv[1]).resolve()), Path(name).resolve())
