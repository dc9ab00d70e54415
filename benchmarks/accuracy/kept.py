"""Where measurements are kept: measured.json, which is committed, and .measured/, which is not.

A measurement belongs to a key: the hash of the program's source with the headers that it includes (without comments and
blank lines), the compiler's options, the arguments, files that the program reads, repetition counts and caches. What
measured.json has under the same key is used as it is, whoever measured it; it says with which tools. `--anew` ignores
it, and so does a folder other than .measured/ (tests have their own). In .measured/ the tools' versions are part of the
key as well.
"""
import hashlib
import json
import re
from pathlib import Path

from cases_base import HERE, KERNELS

FOLDER = HERE / ".measured"
COMMITTED = HERE / "measured.json"


def digest(*parts):
    h = hashlib.sha256()
    for p in parts:
        h.update(json.dumps(p, default=str).encode() if not isinstance(p, bytes) else p)
        h.update(b"\0")
    return h.hexdigest()[:32]


def source_of(path):
    """The text of a program with its own headers in place, without comments and blank lines."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r'#include "([^"]+)"', lambda m: source_of(KERNELS / m.group(1)), text)
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


class Kept:
    def __init__(self, folder, tools, anew=False):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.tools = tools
        self.anew = anew
        self.committed = json.loads(COMMITTED.read_text(encoding="utf-8")) if COMMITTED.exists() else {"tools": [], "rows": {}}
        used = not anew and self.folder == FOLDER
        self.by_key = {row["key"]: row for row in self.committed["rows"].values()} if used else {}
        self.rows = {}

    def find(self, name, key):
        """The figures kept under a key, or None. `name` is for the reader of the file: two names may have one key."""
        row = self.by_key.get(key)
        if row is None and not self.anew:
            path = next(self.folder.glob(f"*-{digest(key, self.tools)}.json"), None)
            row = path and json.loads(path.read_text())
        if row is not None:
            self.put_row(name, key, row)
        return row

    def put_row(self, name, key, row):
        self.by_key[key] = self.rows[name] = row

    def put(self, name, key, figures):
        self.put_row(name, key, {"key": key, **figures})
        path = self.folder / f"{name.replace('/', '-').replace(' ', '_')}-{digest(key, self.tools)}.json"
        path.write_text(json.dumps(self.rows[name]))

    def differences(self):
        """Figures of this run beside those of measured.json where the programs are the same: how many were compared,
        and the largest relative difference of each."""
        compared, most = 0, {}
        for name, row in self.rows.items():
            before = self.committed["rows"].get(name)
            if before is None or before["key"] != row["key"]:
                continue
            compared += 1
            figures = flat(row)
            for what, old in flat(before).items():
                new = figures.get(what, old)
                off = abs(new - old) / max(new, old, 1)
                most[what] = max(most.get(what, (0, 0, "")), (off, abs(new - old), name))
        return compared, most

    def all_tools(self):
        """What the rows were measured with: those of measured.json as it says, the others with the tools of this machine."""
        before = {row["key"] for row in self.committed["rows"].values()} if not self.anew else set()
        taken = [row["key"] in before for row in self.rows.values()]
        return sorted({*(self.committed["tools"] if any(taken) else []), *([] if all(taken) else [self.tools])})

    def commit(self):
        """Writes measured.json: one line for each row, so that a change shows in it."""
        rows = ",\n".join(f"{json.dumps(n)}: {json.dumps(r)}" for n, r in sorted(self.rows.items()))
        tools = json.dumps(self.all_tools())
        COMMITTED.write_text(f'{{"tools": {tools},\n"rows": {{\n{rows}\n}}}}\n', encoding="utf-8")


def flat(row, prefix=""):
    out = {}
    for k, v in row.items():
        if isinstance(v, dict):
            out.update(flat(v, f"{prefix}{k} "))
        elif k != "key":
            out[prefix + k] = v
    return out
