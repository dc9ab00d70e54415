//! Cache levels and the miss curve as text.

use super::Units;
use super::columns::{layout, wrapped};
use super::units::time;
use crate::prediction::{Bound, LevelFigures, MissPoint, PredictedRange, Prediction};
use crate::traffic::Bytes;

/// A fall of the loads by this part of the most is a knee.
const KNEE: f64 = 0.05;
/// Points that lie within this factor of size belong to one fall.
const NEAR: f64 = 1.5;

/// What crosses the boundary below every level while the ranges are active, and what is to be said of that; nothing
/// without a machine.
pub(super) fn summary(p: &Prediction, ranges: &[&PredictedRange], units: Units, most: usize) -> String {
    let nothing = ranges.iter().all(|r| r.levels.iter().all(|l| l.all().is_zero()));
    let machine = p.options.machine.as_ref().map_or("the machine", |m| m.name.as_str());
    let victims = ranges.iter().any(|r| r.levels.iter().any(|l| has_victims(Some(l))));
    let mut heading = vec![format!("{machine}, {}", units.short())];
    heading.extend(["loads", "write-allocates", "write-backs"].map(String::from));
    heading.extend(victims.then(|| "clean victims".to_string()));
    let mut cells = vec![heading];
    for range in ranges {
        for l in &range.levels {
            let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
            let mut row = vec![format!("{of}below {}", l.name)];
            row.extend([l.loads, l.write_allocates, l.write_backs].map(|n| units.format(n.value)));
            row.extend(victims.then(|| units.format(l.clean_victims.value)));
            cells.push(row);
        }
    }
    let (bounds, reasons, placements) = (bounds(ranges, machine), reasons(ranges), placements(ranges, units));
    let said = format!("{bounds}{reasons}{placements}{}", extrapolated(p));
    format!("{}{}", if nothing { String::new() } else { layout(&cells) }, wrapped(&said, most))
}

/// What the machine waits for.
fn bounds(ranges: &[&PredictedRange], machine: &str) -> String {
    let sentence = |r: &&PredictedRange| {
        let bound = r.roofline.as_ref()?;
        let by = match &bound.bound {
            Bound::Compute => "arithmetic".to_string(),
            Bound::Memory => "memory".to_string(),
            Bound::Level(name) => format!("what crosses below {name}"),
        };
        let times = time(bound.seconds, r.seconds.and_then(|s| s.high));
        Some(format!("{}: {times} on one core of {machine}, at best bound by {by}\n", r.name))
    };
    ranges.iter().filter_map(sentence).collect()
}

fn has_victims(l: Option<&LevelFigures>) -> bool {
    l.is_some_and(|l| !l.clean_victims.is_zero())
}

/// An interval wider than this part of its value is the placement's doing.
const WIDE: f64 = 0.05;

/// Figures that depend on where arrays lie.
fn placements(ranges: &[&PredictedRange], units: Units) -> String {
    let mut out = String::new();
    for range in ranges {
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

/// Loops of the run whose trips were not all simulated.
fn extrapolated(p: &Prediction) -> String {
    let sentence = |r: &PredictedRange| {
        let (found, trips) = (r.extrapolated?, r.trips?);
        let n = found.trips;
        let others = match found.otherwise {
            0 => String::new(),
            1 => ", 1 of which moved otherwise".to_string(),
            k => format!(", {k} of which moved otherwise"),
        };
        Some(format!("{}: the levels of {n} of {trips} trips are extrapolated{others}\n", r.name))
    };
    p.ranges.iter().filter_map(sentence).collect()
}

/// Why WSL and the loads of the first level differ: ranges of the same reason in one sentence.
fn reasons(ranges: &[&PredictedRange]) -> String {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for range in ranges {
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
pub(super) fn curves(p: &Prediction, units: Units) -> String {
    // Where all ranges have one, nobody asked for it by name: it is for pictures.
    if p.miss_curve.is_empty() {
        return String::new();
    }
    let tables = p.ranges.iter().map(|r| knee_table(&r.name, &knees(&r.miss_curve), units));
    tables.filter(|t| !t.is_empty()).collect::<Vec<String>>().join("\n")
}

fn knee_table(name: &str, knees: &[MissPoint], units: Units) -> String {
    if knees.is_empty() {
        return String::new();
    }
    let title = format!("miss curve of {name} (fully associative LRU)");
    let mut cells = vec![vec![title, format!("loads, {}", units.short())]];
    for point in knees {
        cells.push(vec![format!("{} or more", size(point.bytes)), units.format(point.loads)]);
    }
    layout(&cells)
}

/// The first point, then the end of every fall.
fn knees(points: &[MissPoint]) -> Vec<MissPoint> {
    let Some(first) = points.first() else { return Vec::new() };
    let least = first.loads as f64 * KNEE;
    let mut found = vec![*first];
    let mut from = *first;
    for (k, p) in points.iter().enumerate().skip(1) {
        let falls_on = points
            .iter()
            .skip(k + 1)
            .take_while(|n| n.bytes as f64 <= p.bytes as f64 * NEAR)
            .any(|n| (p.loads - n.loads.min(p.loads)) as f64 > least / 4.0);
        let fallen = from.loads.saturating_sub(p.loads) as f64 >= least;
        if fallen && !falls_on {
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

    /// With 1000 bytes at first a fall of 50 is a knee, and it continues where one of more than 12.5 follows nearby.
    #[test]
    fn a_small_fall_after_a_knee_does_not_move_it() {
        let point = |bytes, loads| MissPoint { bytes, loads };
        for after in [599, 588] {
            let curve = [point(1000, 1000), point(1300, 600), point(1400, after)];
            assert_eq!(knees(&curve), [point(1000, 1000), point(1300, 600)]);
        }
        let curve = [point(1000, 1000), point(1300, 600), point(1400, 587)];
        assert_eq!(knees(&curve), [point(1000, 1000), point(1400, 587)]);
        // Exactly a quarter of a fall is no more than a quarter: 1200 * 0.05 / 4.
        let curve = [point(1000, 1200), point(1300, 600), point(1400, 585)];
        assert_eq!(knees(&curve), [point(1000, 1200), point(1300, 600)]);
    }

    #[test]
    fn sizes_have_the_unit_that_suits() {
        let sizes = [1023, 1024, 1536, (1 << 20) - 1024, 1 << 20, 5 << 19];
        let texts = ["1023 B", "1.0 KB", "1.5 KB", "1023.0 KB", "1.0 MB", "2.5 MB"];
        assert_eq!(sizes.map(size), texts);
    }

    #[test]
    fn ranges_of_one_reason_are_named_once_each() {
        let range = |name: &str, why: &str| PredictedRange {
            name: name.into(),
            why: Some(why.into()),
            ..PredictedRange::default()
        };
        let all = [range("f", "one"), range("g", "two"), range("h", "one"), range("f", "one")];
        assert_eq!(reasons(&all.iter().collect::<Vec<_>>()), "f, h: one\ng: two\n");
    }
}
