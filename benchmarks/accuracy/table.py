"""Rows of the table, its summary, and the files RESULTS.md and results.csv."""
import csv
from dataclasses import dataclass

from cases import HERE
import notes

LEVELS = ("L1", "L2")
QUANTITIES = ("loads", "write_allocates", "write_backs")


@dataclass
class Row:
    case: object
    config: object
    wsl: dict
    measured: dict
    predicted: dict | None

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
    def place(self):
        """Where the variables of the repetition lie: in L1, near it (up to twice as much) or beyond."""
        l1 = self.config.l1.size
        return "in L1" if self.wsl["sr"] <= l1 else "near L1" if self.wsl["sr"] <= 2 * l1 else "beyond L1"

    @property
    def wsl_error(self):
        return self.error(self.wsl["value"], self.measured["L1"]["loads"])

    @property
    def in_interval(self):
        """Does the measurement lie in the interval of the WSL, and in that widened by 5 %?"""
        loads = self.measured["L1"]["loads"]
        low, high = self.wsl["low"], self.wsl["high"]
        return low <= loads <= high, 0.95 * low <= loads <= 1.05 * high


def percent(x):
    return "" if x is None else f"{100 * x:+.1f}"


def kilobytes(x):
    return f"{x / 1000:.1f}"


def bytes_range(wsl):
    low, value, high = (wsl[k] for k in ("low", "value", "high"))
    return kilobytes(value) if low == high else f"{kilobytes(value)} [{kilobytes(low)}, {kilobytes(high)}]"


def interval(row):
    if row.place != "beyond L1":
        return row.place
    exact, widened = row.in_interval
    return "yes" if exact else "within 5 %" if widened else "aside" if row.case.aside else "NO"


def summary(rows):
    """Lines about the whole table, and the rows that break a promise."""
    lines, broken = [], []
    with_levels = [r for r in rows if r.predicted is not None]
    for level in LEVELS:
        for what in QUANTITIES:
            every = [(abs(r.level_error(level, what)), r) for r in with_levels]
            if not every:
                continue
            moving = [(e, r) for e, r in every if not r.quiet(level, what)]
            mean = sum(e for e, _ in every) / len(every)
            mean_moving = sum(e for e, _ in moving) / max(1, len(moving))
            worst, where = max(every, key=lambda t: t[0])
            lines.append(f"| {level} {what.replace('_', '-')} | {len(every)} | {100 * mean:.2f} % | {len(moving)} | "
                         f"{100 * mean_moving:.2f} % | {100 * worst:.1f} % | {where.case.key}, {where.config} |")
    if lines:
        lines = ["| | cases | mean absolute error | of these move lines | their mean | worst | where |",
                 "|---|---|---|---|---|---|---|", *lines]
    for r in with_levels:
        for level in LEVELS:
            if abs(r.level_error(level, "loads")) > 0.05 and not notes.find(notes.LEVELS, r.case, r.config):
                broken.append(f"{r.case.key} ({r.config}): {level} loads {percent(r.level_error(level, 'loads'))} %"
                              " without a note")
    beyond = [r for r in rows if r.place == "beyond L1" and not r.case.aside]
    inside = sum(r.in_interval[0] for r in beyond)
    widened = sum(r.in_interval[1] for r in beyond)
    lines.append("")
    mean = sum(abs(r.wsl_error) for r in beyond) / max(1, len(beyond))
    lines.append(f"Plain WSL on the {len(beyond)} cases beyond L1 (variables of more than twice its size): mean absolute error {100 * mean:.2f} %; the measured L1 "
                 f"loads lie within its interval in {inside}, within the interval widened by 5 % in {widened}.")
    asides = [r for r in rows if r.place == "beyond L1" and r.case.aside]
    if asides:
        lines.append(f"Of the {len(asides)} rows of cases aside (see the notes) it holds in {sum(r.in_interval[1] for r in asides)}.")
    for r in beyond:
        if not r.in_interval[1] and not notes.find(notes.WSL, r.case, r.config):
            broken.append(f"{r.case.key} ({r.config}): measured {kilobytes(r.measured['L1']['loads'])} KB outside "
                          f"{bytes_range(r.wsl)} KB (WSL)")
    return lines, broken


def loads_table(rows):
    out = ["| case | WSL, KB | L1 measured | WSL error % | in interval | L1 predicted | error % | L2 measured | L2 predicted | error % |",
           "|---|---|---|---|---|---|---|---|---|---|"]
    for r in rows:
        p = r.predicted
        cells = [r.case.key, bytes_range(r.wsl), kilobytes(r.measured["L1"]["loads"]), percent(r.wsl_error), interval(r)]
        for level in LEVELS:
            if level == "L2":
                cells.append(kilobytes(r.measured["L2"]["loads"]))
            cells += [kilobytes(p[level]["loads"]) if p else "", percent(r.level_error(level, "loads"))]
        out.append("| " + " | ".join(cells) + " |")
    return out


def stores_table(rows):
    heads = ["case"]
    for level in LEVELS:
        heads += [f"{level} allocates measured", "predicted", "error %", f"{level} write-backs measured", "predicted", "error %"]
    out = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for r in rows:
        cells = [r.case.key]
        for level in LEVELS:
            for what in QUANTITIES[1:]:
                p = r.predicted
                cells += [kilobytes(r.measured[level][what]), kilobytes(p[level][what]) if p else "",
                          percent(r.level_error(level, what))]
        out.append("| " + " | ".join(cells) + " |")
    return out


def write_csv(rows, path):
    heads = ["case", "size", "configuration", "wsl_low", "wsl", "wsl_high", "wss", "wsl_error", "in_interval", "in_widened"]
    for level in LEVELS:
        for what in QUANTITIES:
            heads += [f"{level}_{what}_{k}" for k in ("predicted", "measured", "error")]
    with open(path, "w", newline="", encoding="utf-8") as f:
        out = csv.writer(f, lineterminator="\n")
        out.writerow(heads)
        for r in rows:
            exact, widened = r.in_interval
            cells = [r.case.name, r.case.size, str(r.config), *(round(r.wsl[k]) for k in ("low", "value", "high", "wss")),
                     f"{r.wsl_error:.4f}", exact, widened]
            for level in LEVELS:
                for what in QUANTITIES:
                    e = r.level_error(level, what)
                    cells += [round(r.predicted[level][what]) if r.predicted else "", round(r.measured[level][what]),
                              "" if e is None else f"{e:.4f}"]
            out.writerow(cells)


def explanations(rows):
    out = []
    for title, kept in (("Cache levels", notes.LEVELS), ("Plain WSL", notes.WSL)):
        found = {}
        for r in rows:
            note = notes.find(kept, r.case, r.config)
            if kept is notes.LEVELS:
                off = r.predicted is not None and any(abs(r.level_error(lv, "loads")) > 0.05 for lv in LEVELS)
            else:
                off = r.place == "beyond L1" and not r.case.aside and abs(r.wsl_error) > 0.05
            if note and off:
                found.setdefault(note, []).append(f"{r.case.key} ({r.config.name})")
        if found:
            out += [f"**{title}**", ""]
            out += [f"- {', '.join(cases)}: {note}." for note, cases in found.items()] + [""]
    asides = {}
    for r in rows:
        if r.case.aside and r.case.name not in asides.setdefault(r.case.aside, []):
            asides[r.case.aside].append(r.case.name)
    if asides:
        out += ["**Aside**: the plain WSL is not made for these; they are in the table for what `--machine` says of them.", ""]
        out += [f"- {', '.join(names)}: {why}." for why, names in asides.items()] + [""]
    return out


def write_results(rows, path, head, extra):
    configs = list(dict.fromkeys(r.config for r in rows))
    lines, broken = summary(rows)
    text = [*head, "", "## Summary", "", *lines, ""]
    if broken:
        text += ["Not as promised:", "", *[f"- {b}" for b in broken], ""]
    text += ["## Notes", "", *explanations(rows), *extra]
    for config in configs:
        mine = [r for r in rows if r.config is config]
        text += ["", f"## Loads, {config}", "", *loads_table(mine)]
    for config in configs:
        mine = [r for r in rows if r.config is config]
        text += ["", f"## Write-allocates and write-backs, {config} (KB)", "", *stores_table(mine)]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return lines, broken


def default_paths():
    return HERE / "RESULTS.md", HERE / "results.csv"
