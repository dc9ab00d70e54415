"""Predicts the memory traffic of a numerical algorithm from its MATLAB prototype.

>>> import slamm
>>> run = slamm.analyze("cg.m", machine="zen3", set={"m": 40})
>>> run.ranges[["name", "executions", "wsl", "wss"]]

The module runs the program ``slamm`` that is installed with it. Options of ``slamm analyze`` are keyword arguments:
``--index-bytes 8`` is ``index_bytes=8``, an option that is repeatable takes a list, ``--set`` a dictionary too. Byte
figures are whole runs; the manual says what they mean.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional

__all__ = ["Error", "Prediction", "analyze", "load", "program", "replay"]

# Exit status of a run that reached a limit: its figures are those until then.
_LIMIT = 3
# Options that say where the program writes; this module reads what it writes.
_RESERVED = ("json", "html", "csv", "folded", "speedscope", "per_execution", "over_time", "heat_maps")


class Error(Exception):
    """The program did not give a prediction. ``status`` is its exit status; the text is what it said."""

    def __init__(self, message: str, status: int):
        super().__init__(message)
        self.status = status


def program() -> str:
    """The path of the program: the one of this installation, otherwise that of ``PATH``."""
    name = "slamm.exe" if os.name == "nt" else "slamm"
    schemes = [sysconfig.get_path("scripts")]
    # pip install --user
    user = f"{os.name}_user"
    if user in sysconfig.get_scheme_names():
        schemes.append(sysconfig.get_path("scripts", user))
    for folder in schemes:
        if folder and os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError("the program slamm is neither in the folders of this Python nor in PATH")
    return found


def analyze(file: Any, *, page: bool = True, quiet: bool = False, **options: Any) -> "Prediction":
    """Runs a prototype and predicts its traffic.

    What the prototype prints is printed, diagnostics go to standard error; ``quiet=True`` leaves both out.
    ``page=False`` makes no page for the notebook, which takes less time.

    Raises ``Error`` where the prototype is wrong or an option is. A run that reaches a limit (``timeout``,
    ``max_memory``) gives what was counted until then, with a warning; ``complete`` is then false.
    """
    return _predicted("analyze", [file], page, quiet, options)


def replay(*traces: Any, page: bool = True, quiet: bool = False, **options: Any) -> "Prediction":
    """Plays what ``analyze(file, trace="run.jsonl")`` has recorded on the caches of another ``machine``.

    Two traces with ``merge=4`` share the caches, four lines of each in turn. Arguments and errors are those of ``analyze``.
    """
    if isinstance(options.get("machine"), (list, tuple)):
        raise TypeError("machine: one at a time, each gives a prediction")
    return _predicted("replay", traces, page, quiet, options)


def _predicted(command: str, files: Any, page: bool, quiet: bool, options: Mapping[str, Any]) -> "Prediction":
    """Runs a command that writes a prediction."""
    reserved = [name for name in options if name in _RESERVED]
    if reserved:
        raise TypeError(f"{reserved[0]}: use data, report or page of the result instead")
    with tempfile.TemporaryDirectory(prefix="slamm-") as folder:
        prediction, view = Path(folder, "prediction.json"), Path(folder, "page.html")
        words = [program(), command, *map(os.fspath, files), "--json", str(prediction), *_words(options)]
        if page:
            words += ["--html", str(view)]
        if quiet:
            words.append("--quiet")
        ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
        if ran.returncode not in (0, _LIMIT) or not prediction.exists():
            raise Error(ran.stderr.strip() or f"slamm ended with status {ran.returncode}", ran.returncode)
        if not quiet:
            sys.stdout.write(ran.stdout)
            sys.stderr.write(ran.stderr)
        if ran.returncode == _LIMIT:
            warnings.warn("a limit was reached: the figures are those until then", RuntimeWarning, stacklevel=2)
        data = json.loads(prediction.read_text(encoding="utf-8"))
        shown = view.read_text(encoding="utf-8") if view.exists() else None
        return Prediction(data, report=ran.stdout, page=shown)


def load(file: Any) -> "Prediction":
    """Reads a prediction file of ``slamm analyze --json``."""
    data = json.loads(Path(file).read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not str(data.get("schema", "")).startswith("slamm/"):
        raise ValueError(f"{os.fspath(file)} is not a prediction file of slamm")
    return Prediction(data)


class Prediction:
    """What ``slamm`` predicts of a prototype.

    ``data`` is the prediction file as a dictionary, ``report`` what the program printed, ``page`` the page as a text.
    ``ranges``, ``lines``, ``variables``, ``levels`` and ``ranks`` are data frames of pandas. A figure that has an interval has
    three columns: ``wsl``, ``wsl_low`` and ``wsl_high``.
    """

    def __init__(self, data: Dict[str, Any], report: str = "", page: Optional[str] = None):
        self.data = data
        self.report = report
        self.page = page

    @property
    def complete(self) -> bool:
        """False where the run ended early."""
        return bool(self.data["complete"])

    @property
    def ranges(self):
        """A row for each file, function, region, loop and branch: inclusive figures, exclusive ones as ``exclusive_…``."""
        keys = ("id", "parent", "name", "kind", "file", "executions", "trips")
        rows = []
        for r in self.data["ranges"]:
            row = {**{k: r.get(k) for k in keys}, "line": r["span"]["line"]}
            row.update(_figures(r["inclusive"]))
            row.update(_figures(r["exclusive"], "exclusive_"))
            rows.append(row)
        frame = _frame(rows, "id")
        # Whole numbers where there is one: the outermost range has no parent, and only loops have trips.
        return frame.astype({"parent": "Int64", "trips": "Int64"})

    @property
    def lines(self):
        """A row for each line of each range, without what is nested in the range; ``L1_loads`` and so on by level."""
        return _frame([row for r in self.data["ranges"] for row in _parts(r, "lines")])

    @property
    def variables(self):
        """A row for each variable of each range, without what is nested in the range."""
        return _frame([row for r in self.data["ranges"] for row in _parts(r, "variables")])

    @property
    def levels(self):
        """A row for each cache level of each range: bytes across the boundary below it, inclusive."""
        rows = []
        for r in self.data["ranges"]:
            for level in r.get("levels", ()):
                rest = {"line_bytes" if k == "line" else k: v for k, v in level.items() if k != "name"}
                rows.append({"range": r["name"], "id": r["id"], "level": level["name"], **_figures(rest)})
        return _frame(rows)

    @property
    def ranks(self):
        """A row for each range and count of ranks (option ``ranks``): what is sent, and how ranks are loaded."""
        rows = []
        for r in self.data["ranges"]:
            for f in r.get("ranks", ()):
                keys = ("p", "messages", "bytes", "worst_rank_messages", "worst_rank_bytes")
                row = {"range": r["name"], "id": r["id"], **{k: f[k] for k in keys}}
                for collective in f["collectives"]:
                    row[collective["op"] + "_calls"] = collective["calls"]
                    row[collective["op"] + "_bytes"] = collective["bytes"]
                row.update({f"setup_{k}": v for k, v in f["setup"].items()})
                row.update({f"imbalance_{k}": v for k, v in f["imbalance"].items()})
                row.update({f"seconds_{k}": v for k, v in (f.get("seconds") or {}).items()})
                rows.append(row)
        # A rank that is not in a collective operation has given it nothing.
        frame = _frame(rows)
        counts = [c for c in frame.columns if c.endswith(("_calls", "_bytes"))]
        return frame.fillna({c: 0 for c in counts}).astype({c: "int64" for c in counts})

    def __repr__(self) -> str:
        source = self.data["source"]["file"]
        whole = next((r for r in self.data["ranges"] if r["parent"] is None), None)
        loads = "" if whole is None else f", loads {whole['inclusive']['wsl']['value']} bytes"
        return f"<slamm.Prediction of {source}: {len(self.data['ranges'])} ranges{loads}>"

    def _repr_html_(self) -> str:
        """The page, in a frame of its own; without a page a table of the ranges."""
        if self.page is not None:
            return (
                f'<iframe title="slamm: {html.escape(self.data["source"]["file"])}" srcdoc="{html.escape(self.page)}" '
                'sandbox="allow-scripts" style="width: 100%; height: 45em; border: 1px solid #8888"></iframe>'
            )
        keys = ("executions", "sr", "wsl", "wss", "flops")
        rows = []
        for r in self.data["ranges"]:
            row = {**_figures(r["inclusive"]), "executions": r["executions"]}
            cells = "".join(f"<td>{row.get(k)}</td>" for k in keys)
            rows.append(f"<tr><th>{html.escape(r['name'])}</th>{cells}</tr>")
        heading = "".join(f"<th>{k}</th>" for k in keys)
        return f"<table><tr><th>inclusive, bytes</th>{heading}</tr>{''.join(rows)}</table>"


def _words(options: Mapping[str, Any]) -> List[str]:
    """Keyword arguments as words of the command line."""
    words: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if isinstance(value, Mapping):
            value = [f"{k}={v}" for k, v in value.items()]
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                # One word, so that a value such as -1 is no option.
                words.append(f"{option}={os.fspath(one) if isinstance(one, os.PathLike) else one}")
    return words


def _figures(figures: Mapping[str, Any], prefix: str = "") -> Dict[str, Any]:
    """Intervals as three columns."""
    row: Dict[str, Any] = {}
    for name, value in figures.items():
        if isinstance(value, Mapping):
            row[prefix + name] = value["value"]
            row[f"{prefix}{name}_low"], row[f"{prefix}{name}_high"] = value["low"], value["high"]
        else:
            row[prefix + name] = value
    return row


def _parts(r: Mapping[str, Any], key: str) -> List[Dict[str, Any]]:
    """The lines or variables of a range."""
    rows = []
    for part in r[key]:
        plain = {k: v for k, v in part.items() if k != "levels"}
        row = {"range": r["name"], "id": r["id"], "file": r["file"], **_figures(plain)}
        for level in part.get("levels", ()):
            crossings = {k: v for k, v in level.items() if k not in ("name", "line")}
            row.update(_figures(crossings, level["name"] + "_"))
        rows.append(row)
    return rows


def _frame(rows: List[Dict[str, Any]], index: Optional[str] = None):
    try:
        import pandas
    except ImportError as e:
        raise ImportError("data frames need pandas (pip install pandas); `data` of the prediction does not") from e
    frame = pandas.DataFrame(rows)
    return frame.set_index(index) if index and len(frame) else frame
