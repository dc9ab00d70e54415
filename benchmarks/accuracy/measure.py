"""What the compiled programs move, by cachegrind and callgrind.

Loads and write-allocates: cachegrind, as the difference between two repetition counts, so that the
set-up cancels (D1mr, D1mw, DLmr, DLmw times the line). Cachegrind knows no write-backs. Callgrind
does (`--simulate-wb=yes`), at its last level only: "dirty misses", which evict a modified line.
- Second level: the last level of the same two caches. In callgrind's write-back mode the first level
  is written through, so that a store renews its line in the second level at once and not when the
  first level evicts it; the counts of evicted modified lines hardly differ.
- First level: the last level is given the geometry of the first, after a first level of two lines
  (128 bytes, direct mapped). A read that hits those two lines is that of a line which is already the
  most recent of its set behind, so the last level has exactly the contents and order that it would
  have alone; its dirty misses are the first level's write-backs.
Callgrind dumps its counts before each call of acc_mark, that is for each repetition; the last
repetition is taken.

Results are kept in .measured/, named by a hash of the sources, flags, arguments and tool.
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import HERE, KERNELS, block_rows, block_side

FLAGS = ["-O2", "-static", "-fno-tree-loop-distribute-patterns"]
KEPT = HERE / ".measured"
# instructions never compete: a last level also holds them, but only while they are missed
INSTRUCTIONS = "--I1=65536,8,64"


def run(command, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nfailed with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def version(tool):
    return run([tool, "--version"]).splitlines()[0]


def digest(*parts):
    h = hashlib.sha256()
    for p in parts:
        h.update(json.dumps(p, default=str).encode() if not isinstance(p, bytes) else p)
        h.update(b"\0")
    return h.hexdigest()[:32]


class Programs:
    """Builds programs on demand; what a program is, is told by the hash of its source."""

    def __init__(self, folder):
        self.folder = folder / "bin"
        headers = b"".join(p.read_bytes() for p in sorted(KERNELS.glob("*.h")))
        self.common = digest(headers, FLAGS, version("gcc"))
        self.hashes = {}
        self.folder.mkdir(parents=True, exist_ok=True)

    def get(self, kernel):
        source = KERNELS / f"{kernel}.c"
        if kernel not in self.hashes:
            self.hashes[kernel] = digest(source.read_bytes(), self.common)
        program = self.folder / f"{kernel}-{self.hashes[kernel]}"
        if not program.exists():
            run(["gcc", *FLAGS, "-o", program, source, "-lm"])
        return program, self.hashes[kernel]


def check_value(text):
    for line in text.splitlines():
        if line.startswith("check "):
            return float(line.split()[1])
    return None


def summary(path):
    """Event counts of an output file of cachegrind or callgrind."""
    events, totals = [], []
    with open(path, encoding="utf-8") as f:
        for line in f:
            key, _, rest = line.partition(":")
            if key == "events":
                events = rest.split()
            elif key in ("summary", "totals"):
                totals = [int(v) for v in rest.split()]
    return dict(zip(events, totals))


def cachegrind(program, arguments, l1, l2, folder):
    out = Path(folder) / "cachegrind.out"
    run(["nice", "valgrind", "-q", "--tool=cachegrind", "--cache-sim=yes", INSTRUCTIONS,
                f"--D1={l1.valgrind()}", f"--LL={l2.valgrind()}", f"--cachegrind-out-file={out}",
                program, *arguments])
    return summary(out)


def dirty_misses(program, arguments, first, last, folder):
    """Modified lines that the last level evicts in the last repetition."""
    out = Path(folder) / "callgrind.out"
    run(["nice", "valgrind", "-q", "--tool=callgrind", "--cache-sim=yes", "--simulate-wb=yes", INSTRUCTIONS,
         f"--D1={first}", f"--LL={last.valgrind()}", "--dump-before=acc_mark",
         f"--callgrind-out-file={out}", program, *arguments])
    # part 1 is the set-up; the last part, in the file without a number, is what follows the last mark
    parts = sorted((p for p in Path(folder).glob("callgrind.out.*")), key=lambda p: int(p.suffix[1:]))
    last_repetition = summary(parts[-1])
    for p in [*parts, out]:
        p.unlink()
    return sum(last_repetition.get(e, 0) for e in ("ILdmr", "DLdmr", "DLdmw"))


def arguments_of(case, config):
    """The program's arguments but the repetition count."""
    more = [block_side(config.l1.size)] if case.blocked else []
    more += [block_rows(config.l1.size)] if case.rows else []
    return [str(v) for v in [*case.values, *more]]


def repetitions(case):
    """The two counts whose difference is taken. Every repetition but the first begins as the one
    before left the caches."""
    return (1, 2) if case.size == "beyond" else (1, 3)


class Measurements:
    def __init__(self, kept=KEPT):
        self.kept = Path(kept)
        self.programs = Programs(self.kept)
        self.tool = version("valgrind")
        self.made = 0

    def check(self, case, config, reps):
        """The value that the program prints after so many repetitions, run by itself."""
        program, _ = self.programs.get(case.kernel)
        text = run([program, *arguments_of(case, config), reps], env={**os.environ, "ACC_CHECK": "1"})
        return check_value(text)

    def of(self, case, config, write_backs=True):
        """Bytes of one repetition: loads, write-allocates and write-backs of both levels."""
        program, source = self.programs.get(case.kernel)
        size = arguments_of(case, config)
        files = [digest(Path(a).read_bytes()) for a in size if os.path.isfile(a)]
        names = [Path(a).name if os.path.isfile(a) else a for a in size]
        first, second = repetitions(case)
        key = digest(source, names, files, (first, second), str(config.l1), str(config.l2), self.tool)
        kept = self.kept / f"{case.name}-{case.size}-{config.name}-{key}.json"
        if kept.exists():
            result = json.loads(kept.read_text())
            if "write_backs" in result["L1"] or not write_backs:
                return result
        result = self.measure(program, size, (first, second), config, write_backs)
        kept.write_text(json.dumps(result))
        self.made += 1
        return result

    @staticmethod
    def measure(program, size, counts, config, write_backs):
        first, second = counts
        with tempfile.TemporaryDirectory() as folder:
            a = cachegrind(program, [*size, first], config.l1, config.l2, folder)
            b = cachegrind(program, [*size, second], config.l1, config.l2, folder)
            per = {e: (b[e] - a[e]) / (second - first) for e in b}
            result = {
                "instructions": per["Ir"],
                "L1": {"loads": per["D1mr"] * config.l1.line, "write_allocates": per["D1mw"] * config.l1.line},
                "L2": {"loads": per["DLmr"] * config.l2.line, "write_allocates": per["DLmw"] * config.l2.line},
            }
            if write_backs:
                l1 = dirty_misses(program, [*size, second], f"{2 * config.l1.line},1,{config.l1.line}", config.l1, folder)
                l2 = dirty_misses(program, [*size, second], config.l1.valgrind(), config.l2, folder)
                result["L1"]["write_backs"] = l1 * config.l1.line
                result["L2"]["write_backs"] = l2 * config.l2.line
        return result
