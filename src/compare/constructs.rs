//! Loops and branches of variants, which have names of their line alone (`whileLn52`). In: the ranges of a variant,
//! and the name that one of them is asked for by. Out: the range of every variant that stands at the same place: the
//! same construct of the same function, counted from its beginning; otherwise that of the same name.

use super::{RangeFigures, Variant, WHOLE, figures_of};
use crate::names::{Names, RangeKind};
use crate::prediction::Prediction;

/// Where a construct stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The name that it is asked for by.
    pub name: String,
    function: String,
    kind: RangeKind,
    /// How many of its kind the function has before it.
    before: usize,
}

/// What a variant has at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    pub range: String,
    /// It has no such construct there, but one of the name.
    pub by_name: bool,
}

/// A range as the file and the prediction know it.
#[derive(Clone, Copy)]
pub(crate) struct Named<'r> {
    pub name: &'r str,
    pub kind: RangeKind,
    /// Its number among those given.
    pub parent: Option<usize>,
    /// It belongs to the prototype's own file.
    pub own: bool,
}

/// The place of the construct of this name; nothing where there is none, or the range has a name of its own.
#[must_use]
pub(crate) fn place(ranges: &[Named], name: &str) -> Option<Place> {
    let k = ranges.iter().position(|r| r.name == name && !super::named(r.kind))?;
    let r = ranges.get(k)?;
    let function = function(ranges, r);
    let before = ranges.iter().take(k).filter(|o| o.kind == r.kind && self::function(ranges, o) == function).count();
    Some(Place { name: name.to_string(), function, kind: r.kind, before })
}

/// The function around a range; of the statements outside all functions the whole prototype, or the file.
fn function(ranges: &[Named], r: &Named) -> String {
    let parent = |r: &Named| r.parent.and_then(|p| ranges.get(p)).copied();
    let owner = std::iter::successors(Some(*r), parent)
        .take(ranges.len())
        .find(|r| matches!(r.kind, RangeKind::Function | RangeKind::File));
    // The function that a file is named after is the whole prototype too: variants in functions have two names.
    let is_main = |o: &Named| parent(o).is_some_and(|f| f.kind == RangeKind::File && f.name == o.name);
    match owner {
        Some(o) if o.own && (o.kind == RangeKind::File || is_main(&o)) => WHOLE.into(),
        Some(o) => o.name.into(),
        None => String::new(),
    }
}

/// The ranges of a prediction.
#[must_use]
pub(crate) fn of_prediction(p: &Prediction) -> Vec<Named<'_>> {
    let number = |id: usize| p.ranges.iter().position(|r| r.id == id);
    p.ranges
        .iter()
        .map(|r| {
            let (parent, own) = (r.parent.and_then(number), r.file == p.source.file);
            Named { name: &r.name, kind: r.kind, parent, own }
        })
        .collect()
}

/// The ranges of a prototype's own file.
#[must_use]
pub(crate) fn of_text(names: &Names) -> Vec<Named<'_>> {
    names.ranges.iter().map(|r| Named { name: &r.name, kind: r.kind, parent: r.parent, own: true }).collect()
}

/// What stands at a place: its number among the ranges.
fn at(ranges: &[Named], place: &Place) -> Option<(usize, Taken)> {
    let there = |r: &Named| r.kind == place.kind && function(ranges, r) == place.function;
    let by_order = ranges.iter().enumerate().filter(|(_, r)| there(r)).nth(place.before).map(|r| r.0);
    let k = by_order.or_else(|| ranges.iter().position(|r| r.name == place.name))?;
    Some((k, Taken { range: ranges.get(k)?.name.to_string(), by_name: by_order.is_none() }))
}

/// What a variant that has not run yet has at a place.
#[must_use]
pub(crate) fn taken(ranges: &[Named], place: &Place) -> Option<Taken> {
    at(ranges, place).map(|found| found.1)
}

/// Constructs of two prototypes' own files that are at the same place, functions and regions of one name among them: for
/// each the first and the last line in both.
#[must_use]
pub(crate) fn alike(a: &Prediction, b: &Prediction) -> Vec<[u32; 4]> {
    let (ours, theirs) = (of_prediction(a), of_prediction(b));
    let same = |(k, r): (usize, &Named)| {
        let place = || {
            let function = function(&ours, r);
            let alike = |of: &[Named], o: &Named| o.own && o.kind == r.kind && self::function(of, o) == function;
            let before = ours.iter().take(k).filter(|o| alike(&ours, o)).count();
            theirs.iter().enumerate().filter(|(_, o)| alike(&theirs, o)).nth(before).map(|o| o.0)
        };
        let by_name = || theirs.iter().position(|o| o.own && o.kind == r.kind && o.name == r.name);
        let other = if super::named(r.kind) { by_name() } else { place() }?;
        let (here, there) = (a.ranges.get(k)?.span, b.ranges.get(other)?.span);
        Some([here.line, here.end_line, there.line, there.end_line])
    };
    let own = ours.iter().enumerate().filter(|(_, r)| r.own && r.parent.is_some());
    own.filter_map(same).collect()
}

impl Variant {
    /// Adds the figures of the construct at a place, under the name that it is asked for by.
    pub(crate) fn take(&mut self, p: &Prediction, place: &Place) -> Option<Taken> {
        let (k, taken) = at(&of_prediction(p), place)?;
        self.ranges.push(RangeFigures { name: place.name.clone(), ..figures_of(p, p.ranges.get(k)?) });
        Some(taken)
    }
}

/// What the variants (by label) have at a place, in a sentence.
#[must_use]
pub(crate) fn sentence(place: &Place, taken: &[(String, Option<Taken>)]) -> String {
    let each: Vec<String> = taken
        .iter()
        .map(|(label, t)| match t {
            Some(t) if t.by_name => format!("{label} {} (by its name)", t.range),
            Some(t) => format!("{label} {}", t.range),
            None => format!("{label} has none"),
        })
        .collect();
    let (kind, function, number) = (place.kind.name(), &place.function, place.before + 1);
    format!("--region {}: `{kind}` number {number} of {function}: {}", place.name, each.join(", "))
}
