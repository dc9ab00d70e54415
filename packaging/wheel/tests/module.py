"""The module `slamm` as a user has it, on cg.m beside this file. Figures are those of the example's README."""
import contextlib
import io
import sys
import warnings
from pathlib import Path

import slamm

printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    run = slamm.analyze("cg.m", machine="zen3")
assert "40 iterations, residual 5.66e-10" in printed.getvalue(), printed.getvalue()
assert run.complete and slamm.program().startswith(sys.prefix), slamm.program()

ranges = run.ranges
assert list(ranges["kind"]) == ["file", "body", "while"] and list(ranges["parent"])[1:] == [0, 1], ranges
cg = ranges.loc[1]
assert cg["name"] == "cg" and cg["wsl"] == cg["wsl_low"] == cg["wsl_high"] == 2274736, cg
# 504.09 Kbytes
assert cg["wss"] == 516184 and cg["executions"] == 1 and ranges.loc[2, "trips"] == 40, cg
# What happens once in a range happens in the ranges around it: exclusive figures add up to the whole run.
assert ranges["exclusive_wsl"].sum() == ranges.loc[0, "wsl"]
assert run.lines["wsl"].sum() == ranges.loc[0, "wsl"] and set(run.lines["file"]) == {"cg.m"}
variables = run.variables.groupby("name")
assert variables["wss"].sum()["q"] > 0 and variables["L1_loads"].sum()["A"] > 0
levels = run.levels
assert list(levels[levels["id"] == 1]["level"]) == ["L1", "L2", "L3"] and (levels["line_bytes"] == 64).all()
# Lines have the traffic of their range alone: all of them together are the run.
whole = levels[(levels["id"] == 0) & (levels["level"] == "L1")]["loads"].iloc[0]
assert run.lines["L1_loads"].sum() == whole, (run.lines["L1_loads"].sum(), whole)
assert "iframe" in run._repr_html_() and "<script" in run.page and "cg.m" in repr(run)

# Options: a dictionary, a list, a flag, underscores.
other = slamm.analyze(Path("cg.m"), set={"m": 5}, region=["cg"], index_bytes=8, machine="none", page=False, quiet=True)
assert other.data["options"]["index_bytes"] == 8 and other.data["options"]["set"] == ["m=5"]
assert other.data["options"]["machine"] is None and other.levels.empty and other.page is None
assert "<table>" in other._repr_html_()

# Several ranks: a list of counts.
Path("halves.m").write_text("%SLM distribute x(block) y(cyclic);\nx = ones(8,1); y = ones(8,1);\n%SLM start add;\ns = sum(x + y);\n%SLM end add;\n")
ranks = slamm.analyze("halves.m", ranks=[2, 4], ghosts="refetch", machine="none", page=False, quiet=True).ranks
ranks = ranks[ranks["range"] == "add"]
# 0-3 4-7 and dealt in turn: rank 0 needs 1 and 3, rank 1 needs 4 and 6.
assert list(ranks["p"]) == [2, 4] and list(ranks["messages"])[0] == 2 and list(ranks["bytes"])[0] == 32, ranks
assert list(ranks["allreduce_bytes"]) == [8, 8], ranks

# A run is recorded once, and is on another machine what a run there is.
slamm.analyze("cg.m", trace="cg.jsonl", trace_for="r14k", page=False, quiet=True)
played, there = slamm.replay("cg.jsonl", machine="r14k", quiet=True), slamm.analyze("cg.m", machine="r14k", quiet=True)
assert played.data == there.data and played.page == there.page
both = slamm.replay("cg.jsonl", "cg.jsonl", merge=4, page=False, quiet=True)
assert len(both.ranges) == 2 * len(played.ranges)

Path("cg.json").write_text(__import__("json").dumps(run.data))
assert slamm.load("cg.json").ranges.equals(run.ranges)

for wrong, status in [(dict(file="nowhere.m"), 2), (dict(file="cg.m", machine="nowhere"), 2)]:
    try:
        slamm.analyze(quiet=True, **wrong)
    except slamm.Error as e:
        assert e.status == status and "error[SLM" in str(e), e
    else:
        raise AssertionError(wrong)
try:
    slamm.analyze("cg.m", json="x.json")
except TypeError as e:
    assert "json" in str(e)

Path("long.m").write_text("s = 0;\nwhile true\n  s = s + 1;\nend\n")
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    assert not slamm.analyze("long.m", timeout=1, quiet=True).complete
assert len(said) == 1, said

# pandas is for the data frames alone.
sys.modules["pandas"] = None
assert slamm.load("cg.json").data == run.data
try:
    run.ranges
except ImportError as e:
    assert "pip install pandas" in str(e), e
else:
    raise AssertionError("data frames without pandas")
