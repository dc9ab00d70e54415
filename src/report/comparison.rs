//! A comparison of variants as text, CSV and JSON. In: finished [`Comparison`]s and curves. Out:
//! text.

use super::Units;
use super::columns::{in_blocks, layout, width, wrapped};
use super::csv::written;
use super::units::time;
use crate::compare::crossover::{Crossover, CurveRow, FigureCurve};
use crate::compare::{Comparison, Figure, FigureRow, Head, LevelRow, RegionComparison, Verdict};
use crate::prediction::Interval;
use serde::Serialize;

/// A table for each region: figures for one execution, in total where they differ, the difference
/// from the first variant; `*` marks the best by more than 2 %, `~` one whose interval overlaps another. Where there are
/// levels, they decide between loads and stores. Without units a table has those that suit its largest figure. Variants
/// that have no room beside the others, in so many columns of text, stand below them.
#[must_use]
pub(crate) fn text(c: &Comparison, units: Option<Units>, columns: usize) -> String {
    let mut out = String::new();
    for v in &c.variants {
        out.push_str(&format!("{}  {}\n", v.label, origin(v)));
    }
    if c.regions.is_empty() {
        out.push_str(&format!("\n{NOTHING_SHARED}\n"));
    }
    for r in &c.regions {
        let Table { title, mut cells, verdict } = region(r, &c.variants, units);
        if let Some(corner) = cells.first_mut().and_then(|heading| heading.first_mut()) {
            corner.clone_from(&title);
        }
        if width(&cells) <= columns {
            out.push_str(&format!("\n{}", layout(&cells)));
        } else {
            if let Some(corner) = cells.first_mut().and_then(|heading| heading.first_mut()) {
                corner.clear();
            }
            // A variant's figures and, but for the first, their difference from it.
            let groups: Vec<usize> = (0..c.variants.len()).map(|k| if k == 0 { 1 } else { 2 }).collect();
            out.push_str(&format!("\n{}{}", wrapped(&title, columns), in_blocks(&cells, 1, &groups, columns)));
        }
        if let Some(verdict) = verdict {
            out.push_str(&wrapped(&verdict, columns));
        }
    }
    out
}

/// What is said where there is no region to compare.
pub(super) const NOTHING_SHARED: &str =
    "No two variants share the name of a region or function: give them the same name, or use --region.";

/// A region: what it is, a heading whose first cell is empty and rows, and the sentence below them.
pub(super) struct Table {
    pub title: String,
    pub cells: Vec<Vec<String>>,
    pub verdict: Option<String>,
}

/// Where a variant's figures are from.
pub(super) fn origin(v: &Head) -> String {
    let saved = v.saved.as_ref().map_or(String::new(), |s| format!("  from {s}"));
    let early = if v.complete { "" } else { "  INCOMPLETE: its run ended early" };
    let options = v.options.as_ref().map_or(String::new(), |o| format!("  {}: {o}", v.name));
    format!("{}{options}{saved}{early}", v.file)
}

pub(super) fn region(r: &RegionComparison, variants: &[Head], units: Option<Units>) -> Table {
    let units = units.unwrap_or_else(|| Units::of(largest(r)));
    let once = r.executions.iter().flatten().all(|&n| n == 1);
    let counts: Vec<String> = r.executions.iter().map(|n| n.map_or("-".into(), |n| n.to_string())).collect();
    let title = if once {
        format!("{}, {}", r.name, units.short())
    } else {
        format!("{}, {} for one of {} executions", r.name, units.short(), counts.join(" / "))
    };
    let mut heading = vec![String::new()];
    for (k, v) in variants.iter().enumerate() {
        heading.push(format!("{} {}", v.label, v.name));
        if k > 0 {
            heading.push(String::new());
        }
    }
    let mut cells = vec![heading];
    for row in r.rows.iter().filter(|r| !all_zero(r)) {
        cells.push(figures(row, units));
        if !once && row.figure == Figure::Wsl {
            cells.push(totals(row, units));
        }
    }
    cells.push(words("bytes/flop", &r.bytes_per_flop, |b| format!("{b:.2}")));
    cells.extend(r.levels.iter().map(|l| level(l, units)));
    if r.bounds.iter().any(Option::is_some) {
        cells.push(words("bound by", &r.bounds, |b| b.bound.name().to_string()));
        cells.push(words("time", &r.seconds, |s| time(s.low, s.high)));
    }
    Table { title, cells, verdict: r.verdict.as_ref().map(|v| said(v, variants)) }
}

/// The largest figure of one execution.
fn largest(r: &RegionComparison) -> f64 {
    let figures = r.rows.iter().filter(|row| row.figure.is_bytes());
    let figures = figures.flat_map(|row| row.each.iter().flatten().map(|v| v.high));
    figures.chain(r.levels.iter().flat_map(|l| l.each.iter().flatten().copied())).fold(0.0, f64::max)
}

/// Which variant is the best by its levels, and whether WSL says the same.
fn said(v: &Verdict, variants: &[Head]) -> String {
    let label = |k: usize| variants.get(k).map_or("", |v| v.label.as_str());
    let first = match v.best {
        Some(k) => format!("least across the last boundary that is crossed, below {}: {}", v.level, label(k)),
        None => format!("the last boundary that is crossed, below {}, tells no best one", v.level),
    };
    let second = v.wsl_best.map_or(String::new(), |k| {
        format!("; by WSL, where nothing stays in cache from one statement to the next, {}", label(k))
    });
    format!("{first}{second}")
}

/// A row without differences.
fn words<T>(title: &str, values: &[Option<T>], shown: impl Fn(&T) -> String) -> Vec<String> {
    let mut cells = vec![title.to_string()];
    for (k, v) in values.iter().enumerate() {
        cells.push(v.as_ref().map_or("-  ".into(), |v| format!("{}  ", shown(v))));
        if k > 0 {
            cells.push(String::new());
        }
    }
    cells
}

fn level(l: &LevelRow, units: Units) -> Vec<String> {
    let mut cells = vec![format!("{} {}", l.level, l.kind.words())];
    for (k, v) in l.each.iter().enumerate() {
        let mark = if l.best == Some(k) { " *" } else { "  " };
        cells.push(format!("{}{mark}", v.map_or("-".into(), |v| units.format_f64(v))));
        if k > 0 {
            cells.push(l.percent.get(k).copied().flatten().map_or(String::new(), |p| format!("{p:+.1}%")));
        }
    }
    cells
}

fn all_zero(r: &FigureRow) -> bool {
    matches!(r.figure, Figure::Dgemm | Figure::SparseOps) && r.each.iter().flatten().all(|v| v.value == 0.0)
}

fn figures(row: &FigureRow, units: Units) -> Vec<String> {
    let mut cells = vec![row.figure.title().to_string()];
    for (k, v) in row.each.iter().enumerate() {
        let mark = if row.best == Some(k) { " *" } else { "  " };
        cells.push(format!("{}{mark}", v.map_or("-".into(), |v| value(row.figure, v, units))));
        if k > 0 {
            cells.push(row.percent.get(k).copied().flatten().map_or(String::new(), |p| format!("{p:+.1}%")));
        }
    }
    cells
}

fn totals(row: &FigureRow, units: Units) -> Vec<String> {
    let mut cells = vec![format!("{} in total", row.figure.title())];
    let first = row.total.iter().flatten().next().map(|b| b.value as f64);
    for (k, b) in row.total.iter().enumerate() {
        cells.push(b.map_or("-".into(), |b| format!("{}  ", units.interval(b))));
        if k > 0 {
            let percent = b.zip(first.filter(|f| *f != 0.0)).map(|(b, f)| 100.0 * (b.value as f64 - f) / f);
            cells.push(percent.map_or(String::new(), |p| format!("{p:+.1}%")));
        }
    }
    cells
}

fn value(figure: Figure, v: Interval, units: Units) -> String {
    match figure {
        Figure::RankSeconds => format!("{:.3e}", v.value),
        // For one execution they may be no whole numbers.
        Figure::Messages | Figure::Collectives => format!("{}", (v.value * 100.0).round() / 100.0),
        Figure::Flops => format!("{:.0}", v.value),
        Figure::Sr => units.format_f64(v.value),
        _ => units.interval_f64(v.low, v.value, v.high),
    }
}

/// One row a region, figure and variant; bytes.
#[must_use]
pub(crate) fn csv(c: &Comparison) -> String {
    let heading = [
        "region",
        "figure",
        "variant",
        "file",
        "executions",
        "total_low",
        "total_value",
        "total_high",
        "each_low",
        "each_value",
        "each_high",
        "percent",
        "best",
        "certain",
    ];
    let mut lines = vec![heading.map(String::from).to_vec()];
    for r in &c.regions {
        level_lines(&mut lines, c, r);
        for row in &r.rows {
            for (k, v) in c.variants.iter().enumerate() {
                let total = row.total.get(k).copied().flatten();
                let each = row.each.get(k).copied().flatten();
                let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
                let whole = |x: Option<u64>| x.map_or(String::new(), |x| x.to_string());
                lines.push(vec![
                    r.name.clone(),
                    row.figure.key().into(),
                    v.label.clone(),
                    v.file.clone(),
                    whole(r.executions.get(k).copied().flatten()),
                    whole(total.map(|t| t.low)),
                    whole(total.map(|t| t.value)),
                    whole(total.map(|t| t.high)),
                    number(each.map(|e| e.low)),
                    number(each.map(|e| e.value)),
                    number(each.map(|e| e.high)),
                    number(row.percent.get(k).copied().flatten()),
                    (row.best == Some(k)).to_string(),
                    row.certain.to_string(),
                ]);
            }
        }
    }
    written(&lines)
}

/// Levels are exact: both ends are the value.
fn level_lines(lines: &mut Vec<Vec<String>>, c: &Comparison, r: &RegionComparison) {
    for l in &r.levels {
        for (k, v) in c.variants.iter().enumerate() {
            let total = l.total.get(k).copied().flatten().map_or(String::new(), |t| t.to_string());
            let each = l.each.get(k).copied().flatten().map_or(String::new(), |e| e.to_string());
            let executions = r.executions.get(k).copied().flatten().map_or(String::new(), |n| n.to_string());
            let percent = l.percent.get(k).copied().flatten().map_or(String::new(), |p| p.to_string());
            lines.push(vec![
                r.name.clone(),
                format!("{}_{}", l.level, l.kind.name()),
                v.label.clone(),
                v.file.clone(),
                executions,
                total.clone(),
                total.clone(),
                total,
                each.clone(),
                each.clone(),
                each,
                percent,
                (l.best == Some(k)).to_string(),
                "true".into(),
            ]);
        }
    }
}

/// Everything.
#[must_use]
pub(crate) fn json(c: &impl Serialize) -> String {
    // Plain structs with text keys: writing them cannot fail.
    let mut text = serde_json::to_string_pretty(c).unwrap_or_default();
    text.push('\n');
    text
}

/// A sweep: values by point, the best marked, and where it changes.
#[must_use]
pub(crate) fn sweep_text(files: &[String], curves: &[FigureCurve], units: Option<Units>, columns: usize) -> String {
    let mut out = String::new();
    for (k, f) in files.iter().enumerate() {
        out.push_str(&format!("{}  {f}\n", crate::compare::label(k)));
    }
    for c in curves {
        let SweepTable { title, cells, changes } = curve(c, files.len(), units);
        let keys = c.rows.first().map_or(0, |r| r.point.len());
        let table = in_blocks(&cells, keys, &vec![1; files.len()], columns);
        out.push_str(&format!("\n{}{table}", wrapped(&title, columns)));
        changes.iter().for_each(|x| out.push_str(&wrapped(x, columns)));
    }
    out
}

/// A figure of a region over a sweep, and the sentences on where the best variant changes.
pub(super) struct SweepTable {
    pub title: String,
    pub cells: Vec<Vec<String>>,
    pub changes: Vec<String>,
}

pub(super) fn curve(c: &FigureCurve, variants: usize, units: Option<Units>) -> SweepTable {
    let units = units.unwrap_or_else(|| units_of(c));
    let axes = c.rows.first().map_or(&[][..], |r| &r.point);
    let mut heading: Vec<String> = axes.iter().map(|(n, _)| n.clone()).collect();
    heading.extend((0..variants).map(|k| format!("{}  ", crate::compare::label(k))));
    let mut cells = vec![heading];
    cells.extend(c.rows.iter().map(|r| sweep_row(c.figure, r, units)));
    let mut changes: Vec<String> = c.crossovers.iter().map(crossing).collect();
    if changes.is_empty() && variants > 1 {
        changes.push("the best variant does not change".into());
    }
    let title = format!("{} of {} for one execution, {}", c.figure.title(), c.region, word(c.figure, units));
    SweepTable { title, cells, changes }
}

fn word(figure: Figure, units: Units) -> &'static str {
    if figure.is_bytes() { units.short() } else { figure.unit() }
}

/// Units that suit the largest value of a curve.
pub(super) fn units_of(c: &FigureCurve) -> Units {
    Units::of(c.rows.iter().flat_map(|r| r.values.iter().flatten()).map(|v| v.high).fold(0.0, f64::max))
}

fn sweep_row(figure: Figure, r: &CurveRow, units: Units) -> Vec<String> {
    let mut cells: Vec<String> = r.point.iter().map(|(_, v)| v.to_string()).collect();
    for (k, v) in r.values.iter().enumerate() {
        let mark = if r.best == Some(k) { " *" } else { "  " };
        cells.push(format!("{}{mark}", v.map_or("-".into(), |v| value(figure, v, units))));
    }
    cells
}

fn crossing(x: &Crossover) -> String {
    let others: Vec<String> = x.others.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let place = if others.is_empty() { String::new() } else { format!(" at {}", others.join(", ")) };
    let sure = if x.certain { "" } else { " (the intervals overlap there)" };
    format!(
        "crossover{place}: {} up to {} = {}, {} from {}; the lines meet at {:.4}{sure}",
        crate::compare::label(x.before),
        x.axis,
        x.from,
        crate::compare::label(x.after),
        x.to,
        x.at
    )
}

/// One row a point, region, figure and variant; bytes for one execution.
#[must_use]
pub(crate) fn sweep_csv(files: &[String], curves: &[FigureCurve]) -> String {
    let axes = curves.iter().find_map(|c| c.rows.first()).map_or(&[][..], |r| &r.point);
    let mut heading: Vec<String> = axes.iter().map(|(n, _)| n.clone()).collect();
    heading
        .extend(["region", "figure", "variant", "file", "low", "value", "high", "best", "certain"].map(String::from));
    let mut lines = vec![heading];
    for c in curves {
        for r in &c.rows {
            for (k, file) in files.iter().enumerate() {
                let v = r.values.get(k).copied().flatten();
                let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
                let mut cells: Vec<String> = r.point.iter().map(|(_, v)| v.to_string()).collect();
                cells.extend([
                    c.region.clone(),
                    c.figure.key().into(),
                    crate::compare::label(k),
                    file.clone(),
                    number(v.map(|v| v.low)),
                    number(v.map(|v| v.value)),
                    number(v.map(|v| v.high)),
                    (r.best == Some(k)).to_string(),
                    r.certain.to_string(),
                ]);
                lines.push(cells);
            }
        }
    }
    written(&lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::Crossing;
    use crate::traffic::Bytes;

    fn exact(values: &[f64]) -> Vec<Option<Interval>> {
        values.iter().map(|v| Some(Interval::exact(*v))).collect()
    }

    /// Two executions of A load 640 bytes, four of B 128; A sends 7 messages in them, B 8.
    fn compared() -> Comparison {
        let head = |label: &str, file: &str| Head {
            label: label.into(),
            name: "cg".into(),
            file: file.into(),
            saved: None,
            options: None,
            complete: true,
        };
        let row = |figure, total: [u64; 2], each: [f64; 2], percent, best| FigureRow {
            figure,
            total: total.map(|n| Some(Bytes::exact(n))).to_vec(),
            each: exact(&each),
            percent: vec![None, Some(percent)],
            best,
            certain: best.is_some(),
        };
        let region = RegionComparison {
            name: "it".into(),
            executions: vec![Some(2), Some(4)],
            rows: vec![
                row(Figure::Wsl, [640, 128], [320.0, 32.0], -90.0, Some(1)),
                row(Figure::Messages, [7, 9], [7.0 / 3.0, 9.0 / 4.0], -3.6, None),
            ],
            levels: vec![LevelRow {
                level: "L1".into(),
                kind: Crossing::Loads,
                total: vec![Some(1280), Some(2560)],
                each: vec![Some(640.0), Some(640.0)],
                percent: vec![None, Some(0.0)],
                best: Some(0),
            }],
            verdict: None,
            bytes_per_flop: vec![None, None],
            bounds: vec![None, None],
            seconds: vec![None, None],
        };
        let variants = vec![head("A", "a.m"), head("B", "b.m")];
        Comparison { schema: "slamm-comparison/1", variants, regions: vec![region] }
    }

    #[test]
    fn every_level_and_figure_has_a_row_for_each_variant() {
        let text = csv(&compared());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 7, "{text}");
        // Executions, the whole run three times, one execution three times, percent, best, certain.
        assert_eq!(
            lines[1..5],
            [
                "it,L1_loads,A,a.m,2,1280,1280,1280,640,640,640,,true,true",
                "it,L1_loads,B,b.m,4,2560,2560,2560,640,640,640,0,false,true",
                "it,wsl,A,a.m,2,640,640,640,320,320,320,,false,true",
                "it,wsl,B,b.m,4,128,128,128,32,32,32,-90,true,true",
            ]
        );
        assert!(lines[6].starts_with("it,messages,B,b.m,4,9,9,9,2.25,2.25,2.25,-3.6,false,false"), "{text}");
    }

    /// 7 / 3 messages and 9 / 4, to two digits.
    #[test]
    fn messages_of_one_execution_need_not_be_whole() {
        let text = text(&compared(), Some(Units::Bytes), 100);
        let words = |start: &str| {
            let line = text.lines().find(|l| l.starts_with(start)).unwrap_or_default();
            line.split_whitespace().map(String::from).collect::<Vec<_>>()
        };
        assert_eq!(words("messages"), ["messages", "2.33", "2.25", "-3.6%"]);
        assert_eq!(words("WSL "), ["WSL", "320", "32", "*", "-90.0%"]);
    }

    fn swept(figure: Figure, crossovers: Vec<Crossover>) -> FigureCurve {
        let row = |n: f64, values: &[f64], best| CurveRow {
            point: vec![("n".into(), n)],
            values: exact(values),
            best: Some(best),
            certain: true,
        };
        let rows = vec![row(10.0, &[1024.0, 2048.0], 0), row(20.0, &[4096.0, 3072.0], 1)];
        FigureCurve { region: "it".into(), figure, rows, crossovers }
    }

    #[test]
    fn a_sweep_says_where_the_best_variant_changes() {
        let files = ["a.m".to_string(), "b.m".into()];
        let said = |files: &[String], curve: FigureCurve| sweep_text(files, &[curve], None, 200);
        let meet = |others, certain| Crossover {
            others,
            axis: "n".into(),
            from: 10.0,
            to: 20.0,
            at: 15.0,
            before: 0,
            after: 1,
            certain,
        };
        let same = "the best variant does not change\n";
        let changed = said(&files, swept(Figure::Wsl, vec![meet(Vec::new(), true)]));
        assert!(changed.contains("\nWSL of it for one execution, KB\n"), "{changed}");
        let sentence = "A up to n = 10, B from 20; the lines meet at 15.0000";
        assert!(changed.ends_with(&format!("crossover: {sentence}\n")), "{changed}");
        let unsure = said(&files, swept(Figure::Wsl, vec![meet(vec![("m".into(), 2.0), ("k".into(), 3.0)], false)]));
        let place = "crossover at m = 2, k = 3: ";
        assert!(unsure.ends_with(&format!("{place}{sentence} (the intervals overlap there)\n")), "{unsure}");
        let flops = said(&files, swept(Figure::Flops, Vec::new()));
        assert!(flops.contains("\nflops of it for one execution, operations\n") && flops.ends_with(same), "{flops}");
        // One variant is always the best.
        assert!(!said(&files[..1], swept(Figure::Wsl, Vec::new())).contains(same));
    }

    #[test]
    fn a_sweep_has_a_row_for_each_point_and_variant() {
        let text = sweep_csv(&["a.m".into(), "b.m".into()], &[swept(Figure::Wsl, Vec::new())]);
        let expected = "\
n,region,figure,variant,file,low,value,high,best,certain
10,it,wsl,A,a.m,1024,1024,1024,true,true
10,it,wsl,B,b.m,2048,2048,2048,false,true
20,it,wsl,A,a.m,4096,4096,4096,false,true
20,it,wsl,B,b.m,3072,3072,3072,true,true
";
        assert_eq!(text, expected);
    }
}
