//! What a run changed against the run before. In: their predictions. Out: a table of the figures that differ.

use super::Units;
use super::columns::layout;
use crate::compare::{Comparison, RegionComparison, Variant, WHOLE, compare, shared};
use crate::names::RangeKind;
use crate::prediction::Prediction;

/// The most ranges whose figures are shown.
const RANGES: usize = 8;

/// What is said where none differs.
const UNCHANGED: &str = "no figure has changed since the run before\n";

/// Figures over the whole run by range, before and after, those that changed most first; a sentence where none
/// differs. `names` are the ranges that are asked for; all where there are none. Without units they are those of the
/// largest figure.
#[must_use]
pub(crate) fn changes(before: &Prediction, after: &Prediction, names: &[String], units: Option<Units>) -> String {
    let variants = [Variant::new(0, before), Variant::new(1, after)];
    let mut all = shared(&variants, 1);
    // The prototype's own range goes by another name there.
    let own = [before, after].into_iter().flat_map(|p| &p.ranges).filter(|r| r.parent.is_none());
    let whole = own.filter(|r| r.kind == RangeKind::File).any(|r| names.contains(&r.name));
    all.retain(|n| names.is_empty() || names.contains(n) || (whole && n == WHOLE));
    if all.is_empty() {
        return UNCHANGED.into();
    }
    let Ok(compared) = compare(&variants, &all) else { return String::new() };
    let mut out = String::new();
    for (k, word) in [(0, "gone"), (1, "new")] {
        let missing = |r: &&RegionComparison| r.executions.get(1 - k).copied().flatten().is_none();
        let names: Vec<&str> = compared.regions.iter().filter(missing).map(|r| r.name.as_str()).collect();
        if !names.is_empty() {
            out.push_str(&format!("{word}: {}\n", names.join(", ")));
        }
    }
    let differing = differing(&compared);
    if differing.is_empty() && out.is_empty() {
        return UNCHANGED.into();
    }
    if !differing.is_empty() {
        let bytes = differing.iter().flat_map(|r| &r.figures).filter(|f| f.bytes).flat_map(|f| f.pair);
        let units = units.unwrap_or_else(|| Units::of(bytes.max().unwrap_or(0) as f64));
        let head = [&format!("changed, {}", units.word()), "", "before", "after", ""].map(String::from);
        let shown = differing.iter().take(RANGES).flat_map(|r| rows(r, units));
        out.push_str(&layout(&std::iter::once(head.to_vec()).chain(shown).collect::<Vec<_>>()));
    }
    let more: Vec<&str> = differing.iter().skip(RANGES).map(|r| r.name).collect();
    if !more.is_empty() {
        out.push_str(&format!("changed too, but less: {}\n", more.join(", ")));
    }
    out
}

/// A range with figures that differ.
struct Differing<'c> {
    name: &'c str,
    figures: Vec<Changed>,
}

struct Changed {
    title: String,
    /// Executions and flops are numbers.
    bytes: bool,
    pair: [u64; 2],
}

fn differing(c: &Comparison) -> Vec<Differing<'_>> {
    let mut all: Vec<Differing> = c.regions.iter().map(|r| Differing { name: &r.name, figures: figures(r) }).collect();
    all.retain(|r| !r.figures.is_empty());
    // Those of equal weight stay in their order.
    let moved = |r: &Differing| r.figures.iter().filter(|f| f.bytes).map(|f| f.pair[0].abs_diff(f.pair[1])).max();
    all.sort_by_key(|r| std::cmp::Reverse(moved(r)));
    all
}

/// The figures of a range that differ; of a cache level all that crosses its boundary.
fn figures(r: &RegionComparison) -> Vec<Changed> {
    let mut out = Vec::new();
    let mut add = |title: String, bytes: bool, pair: [Option<u64>; 2]| {
        if let [Some(a), Some(b)] = pair
            && a != b
        {
            out.push(Changed { title, bytes, pair: [a, b] });
        }
    };
    let pair = |values: &[Option<u64>]| [values.first().copied().flatten(), values.get(1).copied().flatten()];
    add("executions".into(), false, pair(&r.executions));
    for row in &r.rows {
        let totals: Vec<Option<u64>> = row.total.iter().map(|t| t.map(|t| t.value)).collect();
        add(row.figure.title().into(), row.figure.is_bytes(), pair(&totals));
    }
    let mut levels: Vec<&str> = r.levels.iter().map(|l| l.level.as_str()).collect();
    levels.dedup();
    for level in levels {
        let kinds = r.levels.iter().filter(|l| l.level == level);
        let [a, b] = kinds
            .map(|l| pair(&l.total))
            .fold([Some(0), Some(0)], |[a, b], [x, y]| [a.zip(x).map(|(a, x)| a + x), b.zip(y).map(|(b, y)| b + y)]);
        add(format!("to and from {level}"), true, [a, b]);
    }
    out
}

/// Its name stands in the first one.
fn rows(r: &Differing, units: Units) -> Vec<Vec<String>> {
    let mut name = r.name.to_string();
    let row = |f: &Changed| {
        let [a, b] = f.pair;
        let shown = |n: u64| if f.bytes { units.format(n) } else { n.to_string() };
        let percent = if a > 0 { format!("{:+.1}%", 100.0 * (b as f64 - a as f64) / a as f64) } else { String::new() };
        vec![std::mem::take(&mut name), f.title.clone(), shown(a), shown(b), percent]
    };
    r.figures.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::{Figures, LevelFigures, PredictedRange};
    use crate::traffic::Bytes;

    /// Executed twice: what it loads, and what it loads and writes back across the levels L1 and L2.
    fn range(id: usize, name: &str, wsl: u64, [l1, l2]: [(u64, u64); 2]) -> PredictedRange {
        PredictedRange {
            id,
            parent: (id > 0).then_some(0),
            name: name.into(),
            kind: if id > 0 { RangeKind::Body } else { RangeKind::File },
            file: "a.m".into(),
            executions: 2,
            inclusive: Figures { wsl: Bytes::exact(wsl), flops: 8, ..Figures::default() },
            levels: vec![LevelFigures::sample("L1", l1.0, l1.1), LevelFigures::sample("L2", l2.0, l2.1)],
            ..PredictedRange::default()
        }
    }

    #[test]
    fn what_differs_those_first_that_changed_most() {
        let none = [(0, 0); 2];
        let before = Prediction::sample(
            "a.m",
            vec![
                range(0, "a", 8000, none),
                range(1, "little", 1000, [(640, 64), (0, 64)]),
                range(2, "much", 0, none),
                range(3, "old", 8, none),
                range(4, "counted", 8, none),
            ],
        );
        let mut after = Prediction::sample(
            "a.m",
            vec![
                range(0, "a", 8000, none),
                range(1, "little", 750, [(640, 128), (64, 64)]),
                range(2, "much", 5000, none),
                range(3, "fresh", 8, none),
                range(4, "counted", 8, none),
            ],
        );
        after.ranges[4].executions = 3;
        after.ranges[4].inclusive.flops = 6;
        let expected = "\
gone: old
new: fresh
changed, bytes                  before  after
much                       WSL       0   5000
little                     WSL    1000    750   -25.0%
                to and from L1     704    768    +9.1%
                to and from L2      64    128  +100.0%
counted             executions       2      3   +50.0%
                         flops       8      6   -25.0%
";
        let bytes = Some(Units::Bytes);
        assert_eq!(changes(&before, &after, &[], bytes), expected);
        // Of the ranges that are asked for.
        let asked =
            |names: &[&str]| changes(&before, &after, &names.iter().map(|n| n.to_string()).collect::<Vec<_>>(), bytes);
        assert_eq!(asked(&["old"]), "gone: old\n");
        assert_eq!(asked(&["much"]), "changed, bytes       before  after\nmuch            WSL       0   5000\n");
        assert_eq!(asked(&["absent"]), UNCHANGED);
        // The prototype's own range is the whole program.
        assert_eq!(asked(&["a"]), UNCHANGED);
        let mut more = after.clone();
        more.ranges[0].inclusive.flops = 9;
        let text = changes(&after, &more, &["a".to_string()], bytes);
        assert_eq!(text.lines().nth(1).map(|l| l.split_whitespace().last()), Some(Some("+12.5%")), "{text}");
        assert!(text.contains(WHOLE) && text.lines().count() == 2, "{text}");
        assert!(changes(&before, &after, &[], None).contains("\nchanged, Kbytes "));
    }

    #[test]
    fn more_ranges_than_are_shown_are_named() {
        let of = |more: u64| {
            let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
            let all = (0..).zip(names).map(|(k, n)| range(k, n, 100 + more * (20 - k as u64), [(0, 0); 2]));
            Prediction::sample("a.m", all.collect())
        };
        let text = changes(&of(0), &of(1), &[], Some(Units::Bytes));
        assert!(text.ends_with("\nchanged too, but less: i, j\n") && text.lines().count() == 10, "{text}");
    }
}
