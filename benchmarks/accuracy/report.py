"""The summary of the rows, what is promised of them, and RESULTS.md."""
import statistics

import notes
from cases_base import HERE
from table import (LEVELS, QUANTITIES, TOLERANCE, bytes_range, choices_table, kilobytes, loads_table, markdown, percent,
                   spans, stores_table)

MEDIAN_WIDTH = 0.03


def level_lines(rows):
    """The errors of the cache levels; none without a machine."""
    out = []
    for level in LEVELS:
        for what in QUANTITIES:
            every = [(abs(r.level_error(level, what)), r) for r in rows]
            if not every:
                return []
            moving = [e for e, r in every if not r.quiet(level, what)]
            mean = sum(e for e, _ in every) / len(every)
            worst, where = max(every, key=lambda t: t[0])
            out.append([f"{level} {what.replace('_', '-')}", f"{len(every)}", f"{100 * mean:.2f} %", f"{len(moving)}",
                        f"{100 * sum(moving) / max(1, len(moving)):.2f} %", f"{100 * worst:.1f} %",
                        f"{where.case.key}, {where.config}"])
    return [*markdown(["", "cases", "mean absolute error", "of these move lines", "their mean", "worst", "where"], out), ""]


def broken_levels(rows):
    return [f"{r.case.key} ({r.config}): {level} loads {percent(r.level_error(level, 'loads'))} % without a note"
            for r in rows for level in LEVELS
            if abs(r.level_error(level, "loads")) > TOLERANCE and not notes.find(notes.LEVELS, r.case, r.config)]


def cold_lines(rows):
    """Every row against the cold measurement."""
    inside = sum(r.cold[0] for r in rows)
    held = sum(r.cold[1] for r in rows)
    mean = statistics.mean(abs(r.wsl_error) for r in rows)
    widths = sorted(r.width for r in rows)
    median = statistics.median(widths)
    tenth = widths[int(0.9 * (len(widths) - 1))]
    lines = [f"Plain WSL against the cold measurement, all {len(rows)} rows: mean absolute error {100 * mean:.2f} %; the "
             f"measurement lies within its interval in {inside}, within the interval widened by 5 % in {held}. The interval "
             f"(high - low, relative to the value) is {100 * median:.2f} % wide in the median (promised: less than "
             f"{100 * MEDIAN_WIDTH:.0f} %), {100 * tenth:.0f} % or more in a tenth of the rows."]
    broken = [f"{r.case.key} ({r.config}): cold {kilobytes(r.measured['cold'])} KB outside {bytes_range(r.wsl)} KB (WSL)"
              for r in rows if not r.cold[1]]
    if median >= MEDIAN_WIDTH:
        broken.append(f"the WSL's interval is {100 * median:.1f} % wide in the median")
    return lines, broken


def plain_lines(rows):
    """Rows in which nothing can stay, against the plain measurement."""
    beyond = [r for r in rows if r.beyond]
    stays = [r for r in beyond if not r.plain[1] and r.stays and r.cold[1]]
    held = [r for r in beyond if r not in stays]
    lines = [f"Plain WSL against the plain measurement, the {len(beyond)} rows whose variables are more than twice the first "
             f"level: of these, {len(stays)} load less than 95 % of what the cold cache loads, so that something stays from "
             f"pass to pass all the same; these are compared with the cold measurement only. Of the other {len(held)} the "
             f"measured L1 loads lie within the interval in {sum(r.plain[0] for r in held)}, within the interval widened by "
             f"5 % in {sum(r.plain[1] for r in held)}."]
    if stays:
        names = dict.fromkeys(f"{r.case.key} ({r.config.name})" for r in stays)
        lines.append(f"Something stays in: {', '.join(names)}.")
    broken = [f"{r.case.key} ({r.config}): measured {kilobytes(r.measured['L1']['loads'])} KB outside {bytes_range(r.wsl)} KB "
              "(WSL), and not because something stays" for r in held if not r.plain[1]]
    return lines, broken


def broken_choices(rows):
    return [f"{r.case.key} ({r.config}): {s.what} {percent(s.off)} % outside the choices of blocking"
            for r in rows if r.others for s in spans(r) if abs(s.off) > TOLERANCE and s.what != "WSL"]


def summary(rows):
    """Lines about the whole table, and the rows that break a promise."""
    with_levels = [r for r in rows if r.predicted is not None]
    cold, plain = cold_lines(rows), plain_lines(rows)
    lines = [*level_lines(with_levels), *cold[0], "", *plain[0]]
    return lines, [*broken_levels(with_levels), *cold[1], *plain[1], *broken_choices(with_levels)]


def off(row, kept):
    if kept is notes.WSL:
        return abs(row.wsl_error) > TOLERANCE
    return row.predicted is not None and any(abs(row.level_error(level, "loads")) > TOLERANCE for level in LEVELS)


def explanations(rows):
    out = []
    for title, kept in (("Cache levels", notes.LEVELS), ("Plain WSL", notes.WSL)):
        found = {}
        for r in rows:
            note = notes.find(kept, r.case, r.config)
            if note and off(r, kept):
                found.setdefault(note, []).append(f"{r.case.key} ({r.config.name})")
        if found:
            out += [f"**{title}**", ""]
            out += [f"- {', '.join(cases)}: {note}." for note, cases in found.items()] + [""]
    return out


def text(name):
    return (HERE / name).read_text(encoding="utf-8").rstrip().splitlines()


def write(rows, tools, extra):
    """RESULTS.md; gives the lines of the summary and what is broken."""
    lines, broken = summary(rows)
    out = [*text("head.md"), "", f"Measured with {tools}.", "", "## Summary", "", "<!-- ANCHOR: summary -->", "", *lines,
           "", "<!-- ANCHOR_END: summary -->", ""]  # docs/src/model/accuracy.md includes it
    if broken:
        out += ["Not as promised:", "", *[f"- {b}" for b in broken], ""]
    out += ["## Notes", "", *explanations(rows), *text("worth.md"), "", "## Choices of blocking", "", *text("choices.md"), "",
            *choices_table([r for r in rows if r.others]), "", *extra]
    configs = list(dict.fromkeys(r.config for r in rows))
    for title, table in (("Loads, {}", loads_table), ("Write-allocates and write-backs, {} (KB)", stores_table)):
        for config in configs:
            out += ["", f"## {title.format(config)}", "", *table([r for r in rows if r.config is config])]
    (HERE / "RESULTS.md").write_text("\n".join(out) + "\n", encoding="utf-8")
    return lines, broken
