//! The predicted bytes across a boundary. In: a range of the prediction. Out: an interval; nothing
//! where the prediction has no such figure, with a note of what would give one.

use super::levels::level_of;
use super::measured::Sum;
use super::{Impossible, Note, Request, per_execution};
use crate::counters::events::LevelName;
use crate::prediction::{Crossing, Interval, PredictedRange};
use crate::traffic::Bytes;

pub(super) fn figure(request: &Request, sum: &Sum, notes: &mut Vec<Note>) -> Result<Option<Interval>, Impossible> {
    let Some(range) = request.prediction.ranges.get(sum.range) else { return Ok(None) };
    let divisor = match (request.baseline, request.prediction.options.repeats) {
        // Both sides are of additional repetitions, and then for one of them.
        (Some(_), Some((n, m))) => n.saturating_sub(m),
        _ if per_execution(request) => range.executions,
        _ => 1,
    };
    if range.executions == 0 || divisor == 0 {
        return Err(Impossible {
            file: String::new(),
            line: None,
            message: format!("the range `{}` was not executed in the prediction", range.name),
            help: "Run `slamm analyze` with values that reach it (--set NAME=EXPR).".into(),
        });
    }
    let Some(bytes) = crossing(range, &sum.level, sum.kind, notes) else { return Ok(None) };
    let each = |b: u64| b as f64 / divisor as f64;
    Ok(Some(Interval { low: each(bytes.low), value: each(bytes.value), high: each(bytes.high) }))
}

fn crossing(range: &PredictedRange, level: &LevelName, kind: Crossing, notes: &mut Vec<Note>) -> Option<Bytes> {
    let first = matches!(level, LevelName::Named(n) if n.eq_ignore_ascii_case("L1"));
    let mut tell = |message: String| notes.push(Note { file: String::new(), line: 0, message });
    if !range.levels.is_empty() {
        let found = level_of(range, level);
        if found.is_none() {
            let names: Vec<&str> = range.levels.iter().map(|l| l.name.as_str()).collect();
            tell(format!("the machine of the prediction has the levels {}, not {}", names.join(", "), name(level)));
        }
        return found.map(|l| l.of(kind));
    }
    match kind {
        Crossing::Loads if first => Some(range.inclusive.wsl),
        Crossing::Fills if first => {
            tell("a fill is a load or a write-allocation: WSL predicts loads only; make the prediction without --machine none, and it has both".into());
            Some(range.inclusive.wsl)
        }
        _ => {
            tell(format!("the prediction has no {} at {}: make it without --machine none", kind.name(), name(level)));
            None
        }
    }
}

fn name(level: &LevelName) -> &str {
    match level {
        LevelName::Named(n) => n,
        LevelName::Last => "the last level",
    }
}
