//! What a run changed against the run before. In: their predictions. Out: a table of the figures that differ.

use super::Units;
use super::columns::layout;
use crate::compare::{Comparison, RegionComparison, Variant, compare, shared};
use crate::prediction::Prediction;

/// The most ranges whose figures are shown.
const RANGES: usize = 8;

/// Figures over the whole run by range, before and after, those that changed most first; a sentence where none
/// differs. `names` are the ranges that are asked for; all where there are none. Without units they are those of the
/// largest figure.
#[must_use]
pub(crate) fn changes(before: &Prediction, after: &Prediction, names: &[String], units: Option<Units>) -> String {
    let variants = [Variant::new(0, before), Variant::new(1, after)];
    let mut all = shared(&variants, 1);
    all.retain(|n| names.is_empty() || names.contains(n));
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
        return "no figure has changed since the run before\n".into();
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
