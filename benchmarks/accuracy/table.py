"""Rows of the tables, the tables, and results.csv."""
import csv
from dataclasses import dataclass, field

LEVELS = ("L1", "L2")
QUANTITIES = ("loads", "write_allocates", "write_backs")
TOLERANCE = 0.05


@dataclass
class Row:
    case: object
    config: object
    wsl: dict
    measured: dict
    predicted: dict | None
    others: dict = field(default_factory=dict)  # the other choices of blocking: label, measurement

    @property
    def traffic(self):
        """All that a repetition references by the plain model: loads and stores."""
        return self.wsl["value"] + self.wsl["wss"]

    def error(self, predicted, measured):
        """Relative to what was measured, or to a tenth of the traffic where that is more."""
        return (predicted - measured) / max(measured, self.traffic / 10)

    def quiet(self, level, what="loads"):
        return self.measured[level][what] < self.traffic / 10

    def level_error(self, level, what):
        if self.predicted is None:
            return None
        return self.error(self.predicted[level][what], self.measured[level][what])

    @property
    def beyond(self):
        """Are the variables of the repetition more than twice the first level?"""
        return self.wsl["sr"] > 2 * self.config.l1.size

    @property
    def wsl_error(self):
        return self.error(self.wsl["value"], self.measured["cold"])

    @property
    def width(self):
        """Of the WSL's interval, relative to its value."""
        return (self.wsl["high"] - self.wsl["low"]) / max(self.wsl["value"], 1)

    def holds(self, loads):
        """Do loads lie in the interval of the WSL, and in that widened by 5 %?"""
        low, high = self.wsl["low"], self.wsl["high"]
        return low <= loads <= high, (1 - TOLERANCE) * low <= loads <= (1 + TOLERANCE) * high

    @property
    def cold(self):
        return self.holds(self.measured["cold"])

    @property
    def plain(self):
        return self.holds(self.measured["L1"]["loads"])

    @property
    def stays(self):
        """Does more than 5 % of what a cold cache loads stay from one pass to the next, by the two measurements?"""
        return self.measured["L1"]["loads"] < (1 - TOLERANCE) * self.measured["cold"]


def percent(x):
    return "" if x is None else f"{100 * x:+.1f}"


def kilobytes(x):
    return f"{x / 1000:.1f}"


def bytes_range(wsl):
    low, value, high = (wsl[k] for k in ("low", "value", "high"))
    return kilobytes(value) if low == high else f"{kilobytes(value)} [{kilobytes(low)}, {kilobytes(high)}]"


def verdict(holds):
    exact, widened = holds
    return "yes" if exact else "within 5 %" if widened else "NO"


def plain_verdict(row):
    if not row.beyond:
        return ""
    return verdict(row.plain) if row.plain[1] or not (row.stays and row.cold[1]) else "stays"


def markdown(heads, rows):
    return ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads), *("| " + " | ".join(r) + " |" for r in rows)]


def loads_table(rows):
    heads = ["case", "WSL, KB", "cold, KB", "WSL error %", "cold in interval", "L1 measured", "L1 in interval",
             "L1 predicted", "error %", "L2 measured", "L2 predicted", "error %"]
    out = []
    for r in rows:
        cells = [r.case.key, bytes_range(r.wsl), kilobytes(r.measured["cold"]), percent(r.wsl_error), verdict(r.cold)]
        for level in LEVELS:
            cells.append(kilobytes(r.measured[level]["loads"]))
            cells += [plain_verdict(r)] if level == "L1" else []
            cells += [kilobytes(r.predicted[level]["loads"]) if r.predicted else "", percent(r.level_error(level, "loads"))]
        out.append(cells)
    return markdown(heads, out)


def stores_table(rows):
    heads = ["case"]
    for level in LEVELS:
        heads += [f"{level} allocates measured", "predicted", "error %", f"{level} write-backs measured", "predicted", "error %"]
    out = []
    for r in rows:
        cells = [r.case.key]
        for level in LEVELS:
            for what in QUANTITIES[1:]:
                cells += [kilobytes(r.measured[level][what]), kilobytes(r.predicted[level][what]) if r.predicted else "",
                          percent(r.level_error(level, what))]
        out.append(cells)
    return markdown(heads, out)


@dataclass
class Span:
    """What the choices of blocking measure, beside the prediction."""
    row: Row
    what: str
    low: float
    high: float
    predicted: float

    @property
    def off(self):
        """How far the prediction lies outside, relative as every error; 0 inside."""
        if self.low <= self.predicted <= self.high:
            return 0.0
        return self.row.error(self.predicted, self.low if self.predicted < self.low else self.high)


def spans(row):
    """For the plain WSL (against cold) and the loads of both levels."""
    each = [row.measured, *row.others.values()]
    cold = [m["cold"] for m in each]
    out = [Span(row, "WSL", min(cold), max(cold), row.wsl["value"])]
    for level in LEVELS if row.predicted else ():
        loads = [m[level]["loads"] for m in each]
        out.append(Span(row, level, min(loads), max(loads), row.predicted[level]["loads"]))
    return out


def choices_table(rows):
    heads = ["case", "configuration", "choices", "cold, KB", "WSL", "outside %", "L1 measured", "predicted", "outside %",
             "L2 measured", "predicted", "outside %"]
    out = []
    for r in rows:
        labels = ", ".join(c.label for c in r.case.choices(r.config))
        cells = [r.case.key, str(r.config), labels]
        for s in spans(r):
            cells += [f"{kilobytes(s.low)} to {kilobytes(s.high)}", kilobytes(s.predicted), percent(s.off) if s.off else ""]
        out.append(cells)
    return markdown(heads, out)


def write_csv(rows, path):
    heads = ["case", "size", "configuration", "wsl_low", "wsl", "wsl_high", "wss", "storage", "cold_loads", "wsl_error",
             "cold_in_interval", "cold_in_widened"]
    for level in LEVELS:
        for what in QUANTITIES:
            heads += [f"{level}_{what}_{k}" for k in ("predicted", "measured", "error")]
    with open(path, "w", newline="", encoding="utf-8") as f:
        out = csv.writer(f, lineterminator="\n")
        out.writerow(heads)
        for r in rows:
            cells = [r.case.name, r.case.size, str(r.config),
                     *(round(r.wsl[k]) for k in ("low", "value", "high", "wss", "sr")), round(r.measured["cold"]),
                     f"{r.wsl_error:.4f}", *r.cold]
            for level in LEVELS:
                for what in QUANTITIES:
                    e = r.level_error(level, what)
                    cells += [round(r.predicted[level][what]) if r.predicted else "", round(r.measured[level][what]),
                              "" if e is None else f"{e:.4f}"]
            out.writerow(cells)
