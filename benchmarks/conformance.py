#!/usr/bin/env python3
"""Octave's self-tests run with slamm, and every failure in a category.

  benchmarks/conformance.py DIR [SLAMM] [--octave FILE] [--fails FILE] [--timeout S] [--matlab MH_LINT]

DIR holds the scripts that `octave_blocks.py extract DIR` wrote. `--octave FILE` keeps (or reads, if
it is there) the scripts that the installed Octave itself fails; they are counted apart. `--fails
FILE` lists every failing script with its category and message. `--matlab MH_LINT` takes those alone
that are MATLAB: MISS_HIT's linter parses them, and of the functions that Octave knows they call none that is not in
matlab_functions.txt. Exit status 1 when a script panics or hangs.
"""
import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

DIFFERENT = [
    (r"the classes differ", "the class of a result differs"),
    (r"the sizes differ|differ in size|a cell is expected|the fields differ", "the size of a result differs"),
    (r"Octave:assert|assertion:failed", "a value differs"),
]
REASONS = DIFFERENT + [
    (r"panicked at", "PANIC"),
    (r"UndefinedFunction\]: Unrecognized", "a function is missing"),
    (r"UndefinedFunction\]", "a function does not take this class"),
    (r"error\[SLM\d+\]", "refused syntax"),
    (r"MATLAB:refused|slamm:refused|is refused|not allowed here", "refused on purpose"),
    (r"TooMany(Inputs|Outputs)|maxlhs|maxrhs|minrhs|nargin", "another number of inputs or outputs"),
    (r"slamm:|[uU]nknown|not supported|not available|has no (method|option)|InvalidOption", "an option or method is missing"),
    (r"error\[", "an error where Octave gives a result"),
]


def run(command, script, seconds, folder):
    """Exit status (None after a timeout) and all output."""
    try:
        p = subprocess.run(
            command + [script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=seconds, cwd=folder)
        return p.returncode, p.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""


def category(status, text):
    if status is None:
        return "TIMEOUT", ""
    if status < 0 or status > 100:
        return "PANIC", f"exit status {status}"
    message = next((line for line in text.splitlines() if re.match(r"error\b|.*panicked at", line)), "")
    for pattern, name in REASONS:
        if re.search(pattern, message):
            return name, message
    return "another exit status", message or f"exit status {status}"


def each(command, scripts, seconds):
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(1) as pool:
        yield from zip(scripts, pool.map(lambda s: run(command, s, seconds, folder), scripts))


def octave_failures(scripts, seconds, kept):
    if kept and os.path.exists(kept):
        return {line.strip() for line in open(kept)}
    failed = {short(s) for s, (status, _) in each(["octave-cli", "-q", "--no-init-file"], scripts, seconds) if status}
    if kept:
        with open(kept, "w") as f:
            f.writelines(s + "\n" for s in sorted(failed))
    return failed


def short(script):
    return "/".join(script.split("/")[-2:])


def parsed(mh_lint, scripts):
    """Those in which MISS_HIT finds no error; where it fails on several at once, one by one."""
    command = [mh_lint, "--brief", "--single", "--ignore-config", *scripts]
    p = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if "Traceback" in p.stdout:
        half = len(scripts)//2
        return parsed(mh_lint, scripts[:half]) + parsed(mh_lint, scripts[half:]) if half else []
    bad = set(re.findall(r"^(?:In )?(\S+?\.m)\b[^\n]*?: (?:lex error|error|fatal)", p.stdout, re.M))
    bad = {os.path.realpath(b) for b in bad}
    return [s for s in scripts if os.path.realpath(s) not in bad]


def called(text):
    """Names that a script uses and does not assign, without those in texts and comments, and fields."""
    text = re.sub(r'"(?:\\.|""|[^"\\\n])*"', "''", text)
    text = re.sub(r"(?<![\w)\]}'.])'(?:[^'\n]|'')*'", "0", text)
    text = re.sub(r"[%#].*", "", text)
    assigned = set(re.findall(r"(?<![\w.])([A-Za-z_]\w*)\s*(?:[({][^=\n]*[)}])?(?:\.\w+)*\s*[-+*/^|&]?=(?!=)", text))
    for listed in re.findall(r"\[([^\[\]=\n]*)\]\s*=(?!=)", text):
        assigned.update(re.findall(r"(?<![\w.])[A-Za-z_]\w*", listed))
    for parameters in re.findall(r"(?:@|function[^(\n]*)\(([^()]*)\)", text):
        assigned.update(re.findall(r"[A-Za-z_]\w*", parameters))
    assigned.update(re.findall(r"\bfor\s*\(?\s*([A-Za-z_]\w*)", text))
    return set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", text)) - assigned


def of_matlab(mh_lint, scripts):
    p = subprocess.run(["octave-cli", "-q", "--no-init-file", "--eval",
                        "f = [__list_functions__(); __builtins__()]; printf('%s\\n', f{:})"],
                       stdout=subprocess.PIPE, text=True, check=True)
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "matlab_functions.txt")) as f:
        theirs = {line.strip() for line in f if not line.startswith("#")}
    others = set(p.stdout.split()) - theirs
    scripts = [s for part in range(0, len(scripts), 50) for s in parsed(mh_lint, scripts[part:part + 50])]
    print(f"{len(scripts):6}  that MISS_HIT parses")
    return [s for s in scripts if not called(open(s, errors="replace").read()) & others]


def main(args):
    options = {"--octave": None, "--fails": None, "--timeout": "20", "--matlab": None}
    for name in options:
        if name in args:
            i = args.index(name)
            options[name] = args[i + 1]
            del args[i:i + 2]
    if not 1 <= len(args) <= 2:
        sys.exit(__doc__)
    slamm = os.path.abspath(args[1] if len(args) > 1 else "target/release/slamm")
    scripts = sorted(glob.glob(os.path.join(os.path.abspath(args[0]), "*", "*.m")))
    if options["--matlab"]:
        scripts = of_matlab(options["--matlab"], scripts)
    theirs = octave_failures(scripts, float(options["--timeout"]), options["--octave"])
    count, names, passed, lines = collections.Counter(), collections.Counter(), 0, []
    for script, (status, text) in each([slamm, "run"], scripts, float(options["--timeout"])):
        if status == 0:
            passed += 1
            continue
        name, message = category(status, text)
        if short(script) in theirs and name not in ("PANIC", "TIMEOUT"):
            name = "Octave does not pass it either"
        count[name] += 1
        if name == "a function is missing":
            names[message.rpartition("variable ")[2].strip(" .'")] += 1
        lines.append(f"{short(script)}\t{name}\t{message}\n")
    for name, n in [("scripts", len(scripts)), ("passed", passed)] + count.most_common():
        print(f"{n:6}  {name}")
    print("missing functions:", ", ".join(f"{f} {n}" for f, n in names.most_common()))
    if options["--fails"]:
        with open(options["--fails"], "w") as f:
            f.writelines(lines)
    return 1 if count["PANIC"] or count["TIMEOUT"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
