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

With nothing left in the first level from one pass to the next ("cold"): the loads of the program built
with -DCOLD, which sweeps the first level between passes (kernels/acc.h), less those of the sweeps, again
as a difference between two repetition counts.

kept.py says where measurements are kept.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from cases_base import KERNELS
from kept import FOLDER, Kept, digest, source_of

FLAGS = ["-O2", "-static", "-fno-tree-loop-distribute-patterns"]
# instructions never compete: a last level also holds them, but only while they are missed
INSTRUCTIONS = "--I1=65536,8,64"


def run(command, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nfailed with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def version(tool):
    return run([tool, "--version"]).splitlines()[0]


class Programs:
    """Builds programs on demand; the hash of its source says what a program is."""

    def __init__(self, folder):
        self.folder = folder / "bin"
        self.compiler = version("gcc")
        self.folder.mkdir(parents=True, exist_ok=True)

    def get(self, kernel, defines=()):
        """The program, and the hash of its source; with -DCOLD among the defines, the one that sweeps the cache."""
        source = KERNELS / f"{kernel}.c"
        found = digest(source_of(source), FLAGS, *defines)
        program = self.folder / f"{kernel}-{digest(found, self.compiler)}"
        if not program.exists():
            new = program.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
            run(["gcc", *FLAGS, *defines, "-o", new, source, "-lm"])
            new.rename(program)
        return program, found


def printed(text, word):
    """The number after a word at the beginning of a line."""
    for line in text.splitlines():
        if line.startswith(f"{word} "):
            return float(line.split()[1])
    return None


def check_value(text):
    return printed(text, "check")


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


def under_valgrind(tool, options, program, arguments):
    """Arguments and environment lie on the program's stack and move it; so they are the same wherever this is run."""
    run([shutil.which("nice"), shutil.which("valgrind"), "-q", f"--tool={tool}", "--cache-sim=yes", INSTRUCTIONS, *options,
         f"./{program.name}", *arguments], cwd=program.parent, env={"PATH": "/usr/bin:/bin"})


def cachegrind(program, arguments, l1, l2, folder):
    out = Path(folder) / "cachegrind.out"
    options = [f"--D1={l1.valgrind()}", f"--LL={l2.valgrind()}", f"--cachegrind-out-file={out}"]
    under_valgrind("cachegrind", options, program, arguments)
    return summary(out)


def dirty_misses(program, arguments, first, last, folder):
    """Modified lines that the last level evicts in the last repetition."""
    out = Path(folder) / "callgrind.out"
    options = ["--simulate-wb=yes", f"--D1={first}", f"--LL={last.valgrind()}", "--dump-before=acc_mark",
               f"--callgrind-out-file={out}"]
    under_valgrind("callgrind", options, program, arguments)
    # part 1 is the set-up; the last part, in the file without a number, is what follows the last mark
    parts = sorted((p for p in Path(folder).glob("callgrind.out.*")), key=lambda p: int(p.suffix[1:]))
    last_repetition = summary(parts[-1])
    for p in [*parts, out]:
        p.unlink()
    return sum(last_repetition.get(e, 0) for e in ("ILdmr", "DLdmr", "DLdmw"))


def arguments_of(case, choice):
    """The program's arguments but the repetition count."""
    return [str(v) for v in (*case.values, *choice.arguments)]


def repetitions(case):
    """The two counts whose difference is taken. Every repetition but the first begins as the one
    before left the caches."""
    return (1, 2) if case.size == "beyond" else (1, 3)


def per_repetition(runs, counts):
    first, second = counts
    return {e: (runs[1][e] - runs[0][e]) / (second - first) for e in runs[1]}


class Measurements:
    def __init__(self, folder=FOLDER, anew=False):
        self.programs = Programs(Path(folder))
        self.tools = f"{self.programs.compiler} {' '.join(FLAGS)}; {version('valgrind')}"
        self.kept = Kept(folder, self.tools, anew)
        self.made = 0

    def check(self, case, config, reps):
        """The value that the program prints after so many repetitions, run by itself."""
        choice = case.choices(config)[0]
        program, _ = self.programs.get(case.kernel, choice.defines)
        return printed(self.alone(program, [*arguments_of(case, choice), reps]), "check")

    @staticmethod
    def alone(program, arguments):
        # it does not print while it is measured
        return run([program, *arguments], env={**os.environ, "ACC_CHECK": "1"})

    def of(self, case, config, choice=None, write_backs=True, cold=True):
        """Bytes of one repetition: loads and write-allocates of both levels, write-backs, and the loads of the first
        level when nothing stays there between passes (`cold`)."""
        choice = choice or case.choices(config)[0]
        program, source = self.programs.get(case.kernel, choice.defines)
        size, counts = arguments_of(case, choice), repetitions(case)
        files = [digest(Path(a).read_bytes()) for a in size if os.path.isfile(a)]
        names = [Path(a).name if os.path.isfile(a) else a for a in size]
        name = f"{case.key}/{config.name}" + (f"/{choice.label}" if choice.label else "")
        key = digest(source, names, files, counts, str(config.l1), str(config.l2), write_backs, cold)
        found = self.kept.find(name, key)
        if found is None:
            with tempfile.TemporaryDirectory() as folder:
                found = self.loads(program, size, counts, config, folder)
                if write_backs:
                    self.write_backs(found, program, [*size, counts[1]], config, folder)
                if cold:
                    sweeping, _ = self.programs.get(case.kernel, (*choice.defines, "-DCOLD"))
                    found["cold"] = self.cold_loads(sweeping, size, counts, config, folder)
            self.kept.put(name, key, found)
            self.made += 1
        return found

    @staticmethod
    def loads(program, size, counts, config, folder):
        per = per_repetition([cachegrind(program, [*size, c], config.l1, config.l2, folder) for c in counts], counts)
        return {
            "instructions": per["Ir"],
            "L1": {"loads": per["D1mr"] * config.l1.line, "write_allocates": per["D1mw"] * config.l1.line},
            "L2": {"loads": per["DLmr"] * config.l2.line, "write_allocates": per["DLmw"] * config.l2.line},
        }

    @staticmethod
    def write_backs(found, program, arguments, config, folder):
        first = f"{2 * config.l1.line},1,{config.l1.line}"
        l1 = dirty_misses(program, arguments, first, config.l1, folder)
        l2 = dirty_misses(program, arguments, config.l1.valgrind(), config.l2, folder)
        found["L1"]["write_backs"] = l1 * config.l1.line
        found["L2"]["write_backs"] = l2 * config.l2.line

    def cold_loads(self, program, size, counts, config, folder):
        runs = []
        for c in counts:
            misses = cachegrind(program, [*size, c], config.l1, config.l2, folder)["D1mr"]
            runs.append({"own": misses - printed(self.alone(program, [*size, c]), "cold")})
        return per_repetition(runs, counts)["own"] * config.l1.line
