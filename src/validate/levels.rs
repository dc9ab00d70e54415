//! Which level of a prediction an event is about. In: a range, and the level by its place. Out: the figures of the level,
//! with the bytes of its lines.

use crate::counters::events::LevelName;
use crate::prediction::{LevelFigures, PredictedRange};

/// By name, else by number: `L2` is the second one.
pub(super) fn level_of<'a>(range: &'a PredictedRange, level: &LevelName) -> Option<&'a LevelFigures> {
    let LevelName::Named(wanted) = level else { return range.levels.last() };
    let by_name = range.levels.iter().find(|l| l.name.eq_ignore_ascii_case(wanted));
    by_name.or_else(|| {
        let number: usize = wanted.trim_start_matches(['L', 'l']).parse().ok()?;
        range.levels.get(number.checked_sub(1)?)
    })
}
