//! Cache levels and the miss curve as text.

use super::columns::layout;
use super::{Units, tree};
use crate::names::RangeKind;
use crate::prediction::{LevelFigures, MissPoint, PredictedRange, Prediction};
use crate::traffic::Bytes;

/// A fall of the loads by this part of the most is a knee.
const KNEE: f64 = 0.05;
/// Points that lie within this factor of size belong to one fall.
const NEAR: f64 = 1.5;

/// Both parts on their own, for a report that prints blocks instead of the tables: the ranges of these
/// names, not those inside them that have the name again.
#[must_use]
pub(crate) fn levels_text(p: &Prediction, blocks: &[String], units: Units) -> String {
    let printed = |r: &PredictedRange| r.kind == RangeKind::Body && blocks.contains(&r.name);
    let mut rows: Vec<_> = tree(p).into_iter().filter(|(r, _)| printed(r)).map(|(r, _)| (r, 0)).collect();
    if rows.is_empty() {
        rows = tree(p).into_iter().filter(|(r, _)| blocks.contains(&r.name)).map(|(r, _)| (r, 0)).collect();
    }
    tables(p, &rows, units)
}

/// The tables behind those of the ranges; nothing without a machine.
pub(super) fn tables(p: &Prediction, rows: &[(&PredictedRange, usize)], units: Units) -> String {
    let Some(first) = p.ranges.iter().find(|r| !r.levels.is_empty()) else { return String::new() };
    let machine = p.options.machine.as_ref().map_or("the machine", |m| m.name.as_str());
    let mut heading = vec![format!("levels of {machine}, {}", units.word())];
    let victims: Vec<bool> =
        (0..first.levels.len()).map(|k| p.ranges.iter().any(|r| has_victims(r.levels.get(k)))).collect();
    for (l, victims) in first.levels.iter().zip(&victims) {
        heading.extend(["loads", "write-allocates", "write-backs"].map(|f| format!("{} {f}", l.name)));
        heading.extend(victims.then(|| format!("{} clean victims", l.name)));
    }
    let timed = p.ranges.iter().any(|r| r.roofline.is_some());
    if timed {
        heading.extend(["bound by".to_string(), "least seconds".into()]);
    }
    let mut cells = vec![heading];
    for &(range, depth) in rows {
        let mut row = vec![format!("{}{}", "  ".repeat(depth), range.name)];
        for (l, victims) in range.levels.iter().zip(&victims) {
            row.extend([l.loads, l.write_allocates, l.write_backs].map(|n| units.format(n.value)));
            row.extend(victims.then(|| units.format(l.clean_victims.value)));
        }
        if let Some(r) = range.roofline.as_ref().filter(|_| timed) {
            row.extend([r.bound.name().to_string(), format!("{:.3e}", r.seconds)]);
        }
        cells.push(row);
    }
    format!("\n{}{}{}{}", layout(&cells), reasons(rows), placements(rows, units), curve(p, units))
}

fn has_victims(l: Option<&LevelFigures>) -> bool {
    l.is_some_and(|l| !l.clean_victims.is_zero())
}

/// An interval wider than this part of its value is the placement's doing.
const WIDE: f64 = 0.05;

/// Figures that depend on where arrays lie.
fn placements(rows: &[(&PredictedRange, usize)], units: Units) -> String {
    let mut out = String::new();
    for (range, _) in rows {
        let of = |l: &LevelFigures| -> Vec<String> {
            let kinds = [("loads", l.loads), ("write-allocates", l.write_allocates), ("write-backs", l.write_backs)];
            let wide = |(_, b): &(&str, Bytes)| (b.high - b.low.min(b.high)) as f64 > WIDE * b.value as f64;
            let text = |(kind, b): (&str, Bytes)| {
                format!("{} {kind} {} to {}", l.name, units.format(b.low), units.format(b.high))
            };
            kinds.into_iter().filter(wide).map(text).collect()
        };
        let wide: Vec<String> = range.levels.iter().flat_map(of).collect();
        if !wide.is_empty() {
            out.push_str(&format!("{}: where the arrays lie decides: {}\n", range.name, wide.join(", ")));
        }
    }
    out
}

/// Why WSL and the loads of the first level differ: ranges of the same reason in one sentence.
fn reasons(rows: &[(&PredictedRange, usize)]) -> String {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for (range, _) in rows {
        let Some(why) = range.why.as_deref() else { continue };
        match found.iter_mut().find(|(w, _)| *w == why) {
            Some((_, names)) if names.contains(&range.name.as_str()) => {}
            Some((_, names)) => names.push(&range.name),
            None => found.push((why, vec![&range.name])),
        }
    }
    let sentence = |(why, names): &(&str, Vec<&str>)| format!("{}: {why}\n", names.join(", "));
    found.iter().map(sentence).collect()
}

/// The sizes from which on less is loaded.
fn curve(p: &Prediction, units: Units) -> String {
    // Where all ranges have one, nobody asked for it by name: it is for pictures.
    if p.miss_curve.is_empty() {
        return String::new();
    }
    p.ranges.iter().map(|r| knee_table(&r.name, &knees(&r.miss_curve), units)).collect()
}

fn knee_table(name: &str, knees: &[MissPoint], units: Units) -> String {
    if knees.is_empty() {
        return String::new();
    }
    let title = format!("miss curve of {name} (fully associative LRU)");
    let mut cells = vec![vec![title, format!("loads, {}", units.word())]];
    for point in knees {
        cells.push(vec![format!("{} or more", size(point.bytes)), units.format(point.loads)]);
    }
    format!("\n{}", layout(&cells))
}

/// The first point, then the end of every fall.
fn knees(points: &[MissPoint]) -> Vec<MissPoint> {
    let Some(first) = points.first() else { return Vec::new() };
    let least = first.loads as f64 * KNEE;
    let mut found = vec![*first];
    let mut from = *first;
    for (k, p) in points.iter().enumerate().skip(1) {
        let next = points.get(k + 1);
        let falls_on = points
            .iter()
            .skip(k + 1)
            .take_while(|n| n.bytes as f64 <= p.bytes as f64 * NEAR)
            .any(|n| (p.loads - n.loads.min(p.loads)) as f64 > least / 4.0);
        let fallen = from.loads.saturating_sub(p.loads) as f64 >= least;
        if fallen && (!falls_on || next.is_none()) {
            found.push(*p);
            from = *p;
        }
    }
    found
}

/// Bytes with one decimal in the unit that suits.
fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 20 => format!("{:.1} MB", b as f64 / f64::from(1 << 20)),
        b if b >= 1 << 10 => format!("{:.1} KB", b as f64 / 1024.0),
        b => format!("{b} B"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knees_are_the_ends_of_falls() {
        let point = |bytes, loads| MissPoint { bytes, loads };
        // A fall over three sizes, a flat part, a sudden fall, a ripple that is none.
        let curve = [
            point(1000, 1000),
            point(1100, 900),
            point(1200, 700),
            point(1300, 600),
            point(3000, 600),
            point(6000, 100),
            point(9000, 98),
        ];
        assert_eq!(knees(&curve), [point(1000, 1000), point(1300, 600), point(6000, 100)]);
        assert!(knees(&[]).is_empty());
    }
}
