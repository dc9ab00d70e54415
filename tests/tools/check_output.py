#!/usr/bin/env python3
"""Holds what slamm writes and reads against the schemas in docs/: predictions, traces, machine files.

    tests/tools/check_output.py target/debug/slamm

Needs PyPI's jsonschema; tests/tools/check_schemas.sh, part of .ci/run, installs it and calls this. Files that slamm
refuses by a single key have to be refused by the schema too, so that a schema that allows everything does not pass."""
import copy
import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
SLAMM = str(Path(sys.argv[1]).resolve()) if len(sys.argv) == 2 else sys.exit(__doc__)

# Options for the runs of which the predictions are checked.
RUNS = [
    ["examples/quickstart/cg.m", "--placements", "2"],
    ["examples/quickstart/cg.m", "--machine", "none", "--count", "textbook"],
    ["examples/quickstart/cg.m", "--machine", "zen3", "--region", "cg", "--set", "m=8"],
    ["examples/gmres/solve.m", "--set", "m=8", "--set", "restart=5"],
    ["examples/pop_pcg/pcg2_1d.m", "--set", "niter=1"],
    ["docs/src/commands/sums.m", "--set", "times={}", "--repeats", "5,2"],
    ["docs/src/commands/sums.m", "--set", "times=1e9", "--timeout", "1"],
]
# Prototypes of which the traces are checked, besides those of tests/cases/trace.
TRACED = ["examples/quickstart/cg.m", "tests/cases/counts/indexing.m", "tests/cases/levels/products_in_place.m"]
# Machine files that are wrong in what no schema can say: sizes that do not go together.
TOGETHER = {"line.toml", "order.toml", "set.toml"}


def schema(name):
    content = json.loads((ROOT / "docs" / f"{name}.schema.json").read_text())
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content)


def check(schema, value, what):
    for error in schema.iter_errors(value):
        sys.exit(f"{what}: {error.json_path}: {error.message[:300]}")


def refused(schema, value, what):
    if schema.is_valid(value):
        sys.exit(f"{what}: the schema takes it")


def analyze(words, option):
    """What `slamm analyze` writes for an option that names a file."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        ran = subprocess.run([SLAMM, "analyze", *words, "-q", option, file.name], cwd=ROOT, capture_output=True, text=True)
        if ran.returncode not in (0, 3):
            sys.exit(f"slamm analyze {' '.join(words)}: {ran.stderr}")
        return Path(file.name).read_text()


def predictions():
    held = schema("prediction")
    for words in RUNS:
        check(held, json.loads(analyze(words, "--json")), " ".join(words))
    wrong = json.loads(analyze(RUNS[0], "--json"))
    del wrong["ranges"][0]["inclusive"]["wsl"]["high"]
    refused(held, wrong, "a figure without its interval")
    return len(RUNS)


def traces():
    held = schema("trace")
    lines = 0
    keys = set()
    for file in [*sorted((ROOT / "tests/cases/trace").glob("*.m")), *(ROOT / name for name in TRACED)]:
        for machine in ("none", "generic"):
            name = str(file.relative_to(ROOT))
            header, *records = analyze([name, "--machine", machine], "--trace").splitlines()
            if "schema" not in header or "schema" in json.loads(records[0]):
                sys.exit(f"{name}: the first line is the header")
            for k, line in enumerate([header, *records]):
                record = json.loads(line)
                check(held, record, f"{name}, line {k + 1} of the trace")
                keys |= {key for part in record.get("reads", []) + record.get("writes", []) for key in part}
            lines += 1 + len(records)
    # Nested loops of which two axes have steps of their own come up in long runs alone.
    unseen = {"all", "range", "linear", "triangle", "index", "named_by", "order"} - keys
    if unseen:
        sys.exit(f"no trace has {unseen}: the schema says what nothing shows")
    part = record["writes"] or record["reads"]
    for change in ({"linear": [1, 2, 1], "all": True}, {"whole": True}):
        wrong = copy.deepcopy(record)
        (wrong["writes"] or wrong["reads"])[0] = {"array": part[0]["array"], "elements": 1, **change}
        refused(held, wrong, f"a part with {change}")
    return lines


def machines():
    held = schema("machine")
    count = 0
    for file in sorted(f for d in ("stdlib", "docs/src", "tests/cases") for f in (ROOT / d).rglob("*.toml")):
        if file.name == "slamm.toml":
            continue
        taken = subprocess.run([SLAMM, "machines", str(file)], capture_output=True).returncode == 0
        content = tomllib.loads(file.read_text())
        name = str(file.relative_to(ROOT))
        if taken or file.name in TOGETHER and "colour" not in file.read_text():
            check(held, content, name)
        else:
            refused(held, content, name)
        count += 1
    return count


print(f"{predictions()} predictions, {traces()} lines of traces and {machines()} machine files fit their schemas")
