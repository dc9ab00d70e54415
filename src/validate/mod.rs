//! A prediction held against counters. In: a [`Prediction`] and counter files that were read. Out:
//! a [`Validation`]: for every region and boundary, and every pair of ranks, what was predicted and what was measured.
//! The error is (measured - predicted) / predicted, as in table 2 of the SLAMM paper: positive where more was
//! measured than predicted.

pub(crate) mod difference;
mod levels;
mod measured;
pub(crate) mod messages;
mod predicted;
mod ranks;
mod simulated;
#[cfg(test)]
mod tests;

use crate::counters::events::{LevelName, Meaning};
use crate::counters::{CounterFile, SimulatedCache};
use crate::names::RangeKind;
use crate::prediction::{Crossing, Interval, PredictedRange, Prediction};
use serde::Serialize;

/// What is compared, and how.
pub(crate) struct Request<'a> {
    pub prediction: &'a Prediction,
    /// Names and contents of the counter files; each event is looked for in all of them.
    pub counters: Vec<(&'a str, &'a CounterFile)>,
    /// The same program with fewer repetitions: subtracted.
    pub baseline: Option<(&'a str, &'a CounterFile)>,
    /// Repetitions in the counter files and in the baseline.
    pub repeats: (u64, u64),
    /// Ranges to compare; by the names in the counter files when empty.
    pub regions: &'a [String],
    /// Executions of the region that the counters hold; the figures are then for one execution.
    pub per_execution: Option<u64>,
    /// Meanings of events given by the user; they come before the table's.
    pub events: &'a [(String, Meaning)],
    /// Bytes of a line, where the user states it.
    pub line: Option<u64>,
    /// What is known of the measurement already.
    pub notes: Vec<Note>,
}

/// The comparison.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct Validation {
    /// `slamm-validation/1`
    pub schema: &'static str,
    /// The prototype of the prediction.
    pub source: String,
    /// Whether the figures are for one execution of the region, or for the whole run.
    pub per_execution: bool,
    /// Whether counts of a whole program are compared with a region in it, nothing taken off.
    pub whole_program: bool,
    /// The caches that the counters are of, where a simulator wrote them.
    pub simulated: Vec<SimulatedCache>,
    pub rows: Vec<EventRow>,
    /// Tables of messages between ranks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<messages::RanksCompared>,
    pub notes: Vec<Note>,
}

/// One boundary of one region.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct EventRow {
    pub region: String,
    /// `L1`, `L2` … or `last`.
    pub level: String,
    pub kind: Crossing,
    pub event: String,
    /// Bytes; `None` where the prediction has no such figure.
    pub predicted: Option<Interval>,
    /// Bytes; `None` where a part of the readings is missing.
    pub measured: Option<f64>,
    /// Percent of the predicted value.
    pub error: Option<f64>,
    /// Whether the measurement lies between the predicted ends, or misses them by less than 0.05 % of the
    /// value.
    pub inside: Option<bool>,
}

/// Something that has to be known to believe the rows.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Note {
    /// Counter file; empty for the prediction.
    pub file: String,
    /// From 1; 0 where the whole file is meant.
    pub line: usize,
    pub message: String,
}

/// What makes a comparison impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Impossible {
    pub file: String,
    pub line: Option<usize>,
    pub message: String,
    pub help: String,
}

/// Compares.
///
/// # Errors
/// When a region does not exist or was not executed, when a file holds an event twice, or when the
/// baseline does not fit.
pub(crate) fn validate(request: &Request) -> Result<Validation, Impossible> {
    check_repeats(request)?;
    let mut notes = request.notes.clone();
    let mut rows = Vec::new();
    let mut whole_program = false;
    let ranks = messages::compare(request, &mut notes)?;
    for sum in measured::collect(request, &mut notes)? {
        let range = request.prediction.ranges.get(sum.range);
        let inner = range.is_some_and(|r| r.parent.is_some() || r.kind == RangeKind::Body);
        first_execution(request, range, &mut notes);
        whole_program |= sum.whole && inner && request.baseline.is_none();
        rows.push(row(request, &sum, &mut notes)?);
    }
    rows.sort_by(|a, b| {
        (&a.region, &a.level, a.kind.name(), &a.event).cmp(&(&b.region, &b.level, b.kind.name(), &b.event))
    });
    let simulated = simulated::caches(request, &mut notes);
    notes.sort();
    notes.dedup();
    let source = request.prediction.source.file.clone();
    let per_execution = per_execution(request);
    Ok(Validation { schema: "slamm-validation/1", source, per_execution, whole_program, simulated, rows, ranks, notes })
}

/// Says where the mean of the prediction holds what the first execution loads, which the difference of two
/// measurements does not.
fn first_execution(request: &Request, range: Option<&PredictedRange>, notes: &mut Vec<Note>) {
    let Some(range) = range.filter(|r| !r.levels.is_empty()) else { return };
    let (more, fewer) = request.repeats;
    if request.baseline.is_none() || request.prediction.options.repeats.is_some() || fewer == 0 {
        return;
    }
    let message = format!(
        "the prediction is the mean of {} executions of `{}` from empty caches on, the measurement that of later ones: \
         `slamm analyze --set NAME={{}} --repeats {more},{fewer}`, NAME being the number of repetitions in the \
         prototype, predicts these",
        range.executions, range.name
    );
    notes.push(Note { file: String::new(), line: 0, message });
}

/// Whether figures are for one execution: asked for, or because repetitions were subtracted.
fn per_execution(request: &Request) -> bool {
    request.per_execution.is_some() || request.baseline.is_some()
}

/// Whether a prediction has a range of this name.
///
/// # Errors
/// It has none: says which there are.
pub(crate) fn region(prediction: &Prediction, name: &str) -> Result<(), Impossible> {
    measured::find(prediction, name).map(|_| ())
}

/// Whether counts of a whole program can be compared with a prediction: one of its regions has to be chosen.
///
/// # Errors
/// There are several, or none of a name that is given: says which there are.
pub(crate) fn whole(prediction: &Prediction, regions: &[String], repetitions: bool) -> Result<(), Impossible> {
    let asked = regions.iter().map(|r| measured::find(prediction, r)).collect::<Result<Vec<_>, _>>()?;
    let repetitions = repetitions && prediction.options.repeats.is_none();
    measured::whole_range(prediction, &asked, repetitions, "", &mut Vec::new()).map(|_| ())
}

fn check_repeats(request: &Request) -> Result<(), Impossible> {
    let (more, fewer) = request.repeats;
    if request.baseline.is_some() && more <= fewer {
        return Err(Impossible {
            file: String::new(),
            line: None,
            message: format!("the counters hold {more} repetitions and the baseline {fewer}"),
            help: "Give them as --repeats COUNTERS,BASELINE, the larger one first, such as --repeats 20,10.".into(),
        });
    }
    if request.prediction.options.repeats.is_some() && !per_execution(request) {
        return Err(Impossible {
            file: String::new(),
            line: None,
            message: "the prediction is of additional repetitions alone (--repeats), the counters are of a whole run"
                .into(),
            help: "Give the counters of fewer repetitions with --baseline and --repeats, or --per-execution.".into(),
        });
    }
    Ok(())
}

/// A measurement that misses the interval by less than this part of the predicted value is inside: reports
/// print such an error as 0.0 %.
const ROUNDED_OFF: f64 = 0.0005;

fn row(request: &Request, sum: &measured::Sum, notes: &mut Vec<Note>) -> Result<EventRow, Impossible> {
    let predicted = predicted::figure(request, sum, notes)?;
    let measured = sum.bytes;
    let error = match (predicted, measured) {
        (Some(p), Some(m)) if p.value > 0.0 => Some(100.0 * (m - p.value) / p.value),
        _ => None,
    };
    let inside = predicted.zip(measured).map(|(p, m)| {
        let slack = ROUNDED_OFF * p.value;
        (p.low - slack..=p.high + slack).contains(&m)
    });
    Ok(EventRow {
        region: sum.region.clone(),
        level: match &sum.level {
            LevelName::Named(n) => n.clone(),
            LevelName::Last => "last".into(),
        },
        kind: sum.kind,
        event: sum.event.clone(),
        predicted,
        measured,
        error,
        inside,
    })
}

/// Part of what crosses a boundary that an error is of at least.
const LEAST_SHARE: f64 = 0.1;

impl EventRow {
    /// Bytes predicted and measured, where there are both.
    fn both(&self) -> Option<(f64, f64)> {
        Some((self.predicted?.value, self.measured?))
    }

    /// The error in words, also of what was not predicted.
    #[must_use]
    pub(crate) fn off_by(&self) -> String {
        match (self.error, self.measured) {
            (Some(e), _) => format!("{e:+.1} %"),
            (None, Some(m)) => format!("{m:.0} B measured and nothing predicted"),
            _ => String::new(),
        }
    }
}

impl Validation {
    /// Rows whose error is larger than the tolerance (percent) of what was predicted, or of a tenth of what crosses
    /// the same boundary where that is more: a line or two of hardly anything is no error, and megabytes where nothing
    /// was predicted are one.
    #[must_use]
    pub(crate) fn outside(&self, tolerance: f64) -> Vec<&EventRow> {
        let exceeds = |r: &&EventRow| {
            let Some((p, m)) = r.both() else { return false };
            let crossing = self.rows.iter().filter(|o| (&o.region, &o.level) == (&r.region, &r.level));
            let most = crossing.filter_map(EventRow::both).map(|(p, m)| p.max(m)).fold(0.0, f64::max);
            100.0 * (m - p).abs() > tolerance * p.max(LEAST_SHARE * most)
        };
        self.rows.iter().filter(exceeds).collect()
    }

    /// Rows and tables of messages that were compared.
    #[must_use]
    pub(crate) fn compared(&self) -> usize {
        self.rows.iter().filter(|r| r.both().is_some()).count() + self.ranks.len()
    }
}
