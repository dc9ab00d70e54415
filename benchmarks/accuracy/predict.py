"""What slamm predicts for the prototypes: the plain WSL, and the cache levels."""
import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import check_value

MACHINE = """\
name = "{name}"
description = "a configuration of the accuracy suite"

[[level]]
name = "L1"
size = "{l1.size}"
line = {l1.line}
ways = {l1.ways}

[[level]]
name = "L2"
size = "{l2.size}"
line = {l2.line}
ways = {l2.ways}
"""


def plain_options(config):
    """The options of the plain figures: the first level alone."""
    l1 = config.l1
    return ["--machine", "none", "--l1", str(l1.size), "--line", str(l1.line), "--l1-ways", str(l1.ways)]


class Predictions:
    def __init__(self, slamm):
        self.slamm = str(slamm)
        self.folder = tempfile.TemporaryDirectory()
        self.levels_known = "--machine" in self.help()
        self.seconds = 0.0

    def help(self):
        done = subprocess.run([self.slamm, "analyze", "--help"], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{self.slamm} analyze --help failed:\n{done.stderr}")
        return done.stdout

    def machine(self, config):
        path = Path(self.folder.name) / f"{config.name}.toml"
        path.write_text(MACHINE.format(name=config.name, l1=config.l1, l2=config.l2))
        return str(path)

    def analyze(self, case, reps, options):
        """The range `rep` of the prediction file, and the check value that the prototype prints."""
        sets = []
        for name, value in zip(case.names, case.values):
            sets += ["--set", f"{name}='{value}'" if isinstance(value, str) else f"{name}={value}"]
        paths = [a for p in case.path for a in ("--path", str(p))]
        command = [self.slamm, "analyze", str(case.prototype_path), *sets, "--set", f"reps={reps}", *paths]
        return self.call([*command, *options], "rep")

    def example(self, path, options, region):
        """The same for a prototype of another folder; the range `region`."""
        return self.call([self.slamm, "analyze", str(path), *options], region)

    def call(self, command, region):
        out = Path(self.folder.name) / "prediction.json"
        # without --region: that would also ask for the miss curve
        command = [*command, "--quiet", "--json", str(out)]
        began = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.seconds += time.perf_counter() - began
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\nfailed with {done.returncode}:\n{done.stdout}{done.stderr}")
        prediction = json.loads(out.read_text())
        rep = next(r for r in prediction["ranges"] if r["name"] == region)
        return rep, check_value(done.stdout)

    def wsl(self, case, config):
        """Plain loads of one repetition: low, value, high; stores; storage; and the check value."""
        options = plain_options(config)
        reps = 3
        rep, check = self.analyze(case, reps, options)
        wsl = {k: v / rep["executions"] for k, v in rep["inclusive"]["wsl"].items()}
        wsl["wss"] = rep["inclusive"]["wss"]["value"] / rep["executions"]
        wsl["sr"] = rep["inclusive"]["sr"]
        return wsl, check

    def levels(self, case, config, counts):
        """Bytes of one repetition at both levels, as the difference between two counts."""
        first, second = counts
        options = ["--machine", self.machine(config)]
        a, _ = self.analyze(case, first, options)
        b, _ = self.analyze(case, second, options)
        result = {}
        for before, after in zip(a["levels"], b["levels"]):
            result[after["name"]] = {
                what: (after[what]["value"] - before[what]["value"]) / (second - first)
                for what in ("loads", "write_allocates", "write_backs")
            }
        return result


def same_value(a, b):
    """Do prototype and program agree? Both must have printed a check value."""
    if a is None or b is None:
        return False
    return (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=1e-7)
