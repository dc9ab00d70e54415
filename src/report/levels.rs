//! Cache levels and the miss curve as text.

use super::columns::layout;
use super::{Units, tree};
use crate::prediction::{MissPoint, PredictedRange, Prediction};

/// A fall of the loads by this part of the most is a knee.
const KNEE: f64 = 0.05;
/// Points that lie within this factor of size belong to one fall.
const NEAR: f64 = 1.5;

/// Both parts on their own, for a report that prints blocks instead of the tables.
#[must_use]
pub(crate) fn levels_text(p: &Prediction, units: Units) -> String {
    tables(p, &tree(p), units)
}

/// The tables behind those of the ranges; nothing without a machine.
pub(super) fn tables(p: &Prediction, rows: &[(&PredictedRange, usize)], units: Units) -> String {
    let Some(first) = p.ranges.iter().find(|r| !r.levels.is_empty()) else { return String::new() };
    let machine = p.options.machine.as_deref().unwrap_or("the machine");
    let mut heading = vec![format!("levels of {machine}, {}", units.word())];
    for l in &first.levels {
        heading.extend(["loads", "write-allocates", "write-backs"].map(|f| format!("{} {f}", l.name)));
    }
    let timed = p.ranges.iter().any(|r| r.roofline.is_some());
    if timed {
        heading.extend(["bound by".to_string(), "least seconds".into()]);
    }
    let mut cells = vec![heading];
    for &(range, depth) in rows {
        let mut row = vec![format!("{}{}", "  ".repeat(depth), range.name)];
        for l in &range.levels {
            row.extend([l.loads, l.write_allocates, l.write_backs].map(|n| units.format(n)));
        }
        if let Some(r) = range.roofline.as_ref().filter(|_| timed) {
            row.extend([r.bound.name().to_string(), format!("{:.3e}", r.seconds)]);
        }
        cells.push(row);
    }
    format!("\n{}{}", layout(&cells), curve(p, units))
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
