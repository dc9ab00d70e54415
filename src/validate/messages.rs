//! Predicted messages held against counted ones. In: the figures of a range for the number of ranks of a table of
//! messages, and the table. Out: [`RanksCompared`]: every pair of ranks, the sums, the collectives.

use super::{Impossible, Note, Request, measured};
use crate::counters::messages::{Messages, Transfers};
use crate::prediction::{PredictedRange, RankFigures};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// One table of messages beside what was predicted for its number of ranks.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct RanksCompared {
    pub region: String,
    /// Name of the table.
    pub file: String,
    /// Ranks.
    pub p: usize,
    /// All messages and their bytes, without collectives.
    pub total: Pair,
    /// Every pair of ranks for which a message was predicted or counted.
    pub pairs: Vec<Pair>,
    pub collectives: Vec<CollectiveRow>,
    /// Calls that moved data and were not counted.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_counted: u64,
    /// Pairs of ranks of which the receiver counted something else than the sender.
    #[serde(skip_serializing_if = "is_zero")]
    pub disagreeing: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// Messages from one rank to another, or of all.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct Pair {
    /// Sender and receiver; none for the sum of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<(usize, usize)>,
    pub messages: Measured,
    pub bytes: Measured,
}

/// A collective operation, for one rank.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct CollectiveRow {
    pub op: String,
    /// The rank that is farthest from the prediction, where they differ.
    pub rank: usize,
    pub calls: Measured,
    pub bytes: Measured,
}

/// A figure twice.
#[derive(Clone, Copy, Debug, Serialize, PartialEq)]
pub(crate) struct Measured {
    pub predicted: f64,
    pub measured: f64,
    /// Percent of the predicted value; none where nothing was predicted.
    pub error: Option<f64>,
}

impl Measured {
    fn new(predicted: f64, measured: f64) -> Measured {
        let error = (predicted > 0.0).then(|| 100.0 * (measured - predicted) / predicted);
        Measured { predicted, measured, error }
    }

    /// Whether both are the same number.
    #[must_use]
    pub(crate) fn equal(self) -> bool {
        self.predicted == self.measured
    }

    /// Whether it is farther off than the tolerance, percent. What was not predicted at all is.
    fn exceeds(self, tolerance: f64) -> bool {
        self.error.map_or(!self.equal(), |e| e.abs() > tolerance)
    }

    /// How far off it is, where nothing predicted is the farthest.
    fn distance(self) -> f64 {
        self.error.map_or(if self.equal() { 0.0 } else { f64::INFINITY }, f64::abs)
    }
}

impl RanksCompared {
    /// Whether every pair, message, byte and collective is as predicted.
    #[cfg(test)]
    pub(crate) fn equal(&self) -> bool {
        self.wrong(0.0).is_empty()
    }

    /// What exceeds a tolerance in percent, in words, each with its error, and what shows that the table is not the whole.
    #[must_use]
    pub(crate) fn wrong(&self, tolerance: f64) -> Vec<String> {
        let mut all = Vec::new();
        let mut judge = |what: String, unit: &str, m: Measured| {
            if m.exceeds(tolerance) {
                let error = m.error.map_or("not predicted".into(), |e| format!("{e:+.1} %"));
                all.push(format!(
                    "{what}: {} {unit} predicted, {} measured ({error}) exceeds {tolerance} %",
                    m.predicted, m.measured
                ));
            }
        };
        for pair in std::iter::once(&self.total).chain(&self.pairs) {
            let what = match pair.ranks {
                Some((from, to)) => format!("from rank {from} to rank {to}"),
                None => format!("all {} ranks", self.p),
            };
            judge(what.clone(), "messages", pair.messages);
            judge(what, "bytes", pair.bytes);
        }
        for c in &self.collectives {
            judge(format!("{}, rank {}", c.op, c.rank), "calls", c.calls);
            judge(format!("{}, rank {}", c.op, c.rank), "bytes", c.bytes);
        }
        if self.not_counted > 0 {
            all.push(format!("{} calls moved data and were not counted", self.not_counted));
        }
        if self.disagreeing > 0 {
            all.push(format!("of {} pairs of ranks, sender and receiver counted different messages", self.disagreeing));
        }
        all
    }
}

/// Every table of messages among the files.
pub(super) fn compare(request: &Request, notes: &mut Vec<Note>) -> Result<Vec<RanksCompared>, Impossible> {
    let tables = request.counters.iter().filter_map(|(name, file)| Some((*name, file.messages.as_ref()?)));
    let tables: Vec<(&str, &Messages)> = tables.collect();
    if let (Some((name, _)), Some(_)) = (tables.first(), &request.baseline) {
        return Err(Impossible {
            file: (*name).to_string(),
            line: None,
            message: "a table of messages has no baseline".into(),
            help: "Mark the region with MPI_Pcontrol, and give its executions with --per-execution.".into(),
        });
    }
    tables.into_iter().map(|(name, table)| one(request, name, table, notes)).collect()
}

fn one(request: &Request, name: &str, table: &Messages, notes: &mut Vec<Note>) -> Result<RanksCompared, Impossible> {
    let asked = request.regions.iter().map(|r| measured::find(request.prediction, r)).collect::<Result<Vec<_>, _>>()?;
    let place = measured::whole_range(request.prediction, &asked, false, name, notes)?;
    let wrong = |message: String, help: String| Impossible { file: name.to_string(), line: None, message, help };
    let Some(range) = request.prediction.ranges.get(place) else {
        return Err(wrong("the prediction has no ranges".into(), "Make it again.".into()));
    };
    let figures = predicted(range, table.ranks).map_err(|counts| match counts.as_slice() {
        [] => wrong(
            format!("the prediction is for one processor, the table for {} ranks", table.ranks),
            format!("Make the prediction with --ranks {} and layouts (%SLM distribute).", table.ranks),
        ),
        some => wrong(
            format!("the prediction is for {} ranks, the table for {}", some.join(", "), table.ranks),
            format!("Make the prediction with --ranks {}.", table.ranks),
        ),
    })?;
    // The prediction is of all its executions; the table of those that the user says, or of the same.
    let shares = match request.per_execution {
        Some(n) if range.executions > 0 => (range.executions as f64, n as f64),
        _ => (1.0, 1.0),
    };
    let disagreeing = check_receivers(name, table, notes);
    Ok(RanksCompared {
        not_counted: table.not_counted,
        disagreeing,
        region: range.name.clone(),
        file: name.to_string(),
        p: table.ranks,
        total: total(figures, table, shares),
        pairs: pairs(figures, table, shares),
        collectives: collectives(figures, table, shares),
    })
}

/// The figures for a number of ranks, else the numbers that there are.
fn predicted(range: &PredictedRange, ranks: usize) -> Result<&RankFigures, Vec<String>> {
    let found = range.ranks.iter().find(|f| f.p == ranks as u64);
    found.ok_or_else(|| range.ranks.iter().map(|f| f.p.to_string()).collect())
}

/// What has to be known to believe the table; gives the pairs whose receivers counted something else.
fn check_receivers(name: &str, table: &Messages, notes: &mut Vec<Note>) -> u64 {
    let mut tell = |message: String| notes.push(Note { file: name.to_string(), line: 0, message });
    if table.not_counted > 0 {
        tell(format!("{} calls moved data and were not counted: the table is not the whole", table.not_counted));
    }
    if table.from_anyone > 0 {
        tell(format!("{} receives were from any source: receivers cannot check the senders", table.from_anyone));
        return 0;
    }
    let differ = table.sent.keys().chain(table.received.keys()).collect::<BTreeSet<_>>().into_iter();
    let differ: Vec<_> = differ.filter(|pair| table.sent.get(pair) != table.received.get(pair)).collect();
    for &&(from, to) in differ.iter().take(5) {
        let of = |side: &BTreeMap<(usize, usize), Transfers>| side.get(&(from, to)).copied().unwrap_or_default();
        let (sent, received) = (of(&table.sent), of(&table.received));
        tell(format!(
            "rank {from} counted {} messages of {} B to rank {to}, which counted {} of {} B",
            sent.calls, sent.bytes, received.calls, received.bytes
        ));
    }
    differ.len() as u64
}

fn pair(ranks: Option<(usize, usize)>, predicted: (u64, u64), counted: Transfers, shares: (f64, f64)) -> Pair {
    let figure = |p: u64, m: u64| Measured::new(p as f64 / shares.0, m as f64 / shares.1);
    Pair { ranks, messages: figure(predicted.0, counted.calls), bytes: figure(predicted.1, counted.bytes) }
}

fn total(figures: &RankFigures, table: &Messages, shares: (f64, f64)) -> Pair {
    let mut all = Transfers::default();
    // A message to oneself stays in the rank.
    table.sent.iter().filter(|((from, to), _)| from != to).for_each(|(_, t)| all.add(*t));
    pair(None, (figures.messages, figures.bytes), all, shares)
}

/// Messages and bytes that were predicted, and what was counted.
type Both = ((u64, u64), Transfers);

fn pairs(figures: &RankFigures, table: &Messages, shares: (f64, f64)) -> Vec<Pair> {
    let mut all: BTreeMap<(usize, usize), Both> = BTreeMap::new();
    for &[from, to, messages, bytes] in &figures.pairs {
        all.entry((from as usize, to as usize)).or_default().0 = (messages, bytes);
    }
    for (&(from, to), &counted) in table.sent.iter().filter(|((from, to), _)| from != to) {
        all.entry((from, to)).or_default().1 = counted;
    }
    all.into_iter().map(|(ranks, (predicted, counted))| pair(Some(ranks), predicted, counted, shares)).collect()
}

/// Of each operation the rank that is farthest from the prediction.
fn collectives(figures: &RankFigures, table: &Messages, shares: (f64, f64)) -> Vec<CollectiveRow> {
    // Of these the prediction has the whole array, the table what each rank gives to it.
    let whole = |op: &str| matches!(op, "allgather" | "gather");
    let predicted: BTreeMap<&str, (u64, u64)> =
        figures.collectives.iter().map(|c| (c.op.as_str(), (c.calls, c.bytes))).collect();
    let ops: BTreeSet<&str> = predicted.keys().copied().chain(table.collectives.keys().map(String::as_str)).collect();
    let rows = ops.into_iter().filter_map(|op| {
        let expected = predicted.get(op).copied().unwrap_or_default();
        let of_ranks = table.collectives.get(op);
        let given = of_ranks.map_or(0, |c| c.values().map(|t| t.bytes).fold(0, u64::saturating_add));
        let rows = (0..table.ranks).map(|rank| {
            let mut counted = of_ranks.and_then(|c| c.get(&rank)).copied().unwrap_or_default();
            if whole(op) {
                counted.bytes = given;
            }
            let p = pair(None, expected, counted, shares);
            CollectiveRow { op: op.to_string(), rank, calls: p.messages, bytes: p.bytes }
        });
        // The first of those that are equally far.
        rows.reduce(|a, b| if distance(&b) > distance(&a) { b } else { a })
    });
    rows.collect()
}

fn distance(row: &CollectiveRow) -> f64 {
    row.calls.distance().max(row.bytes.distance())
}
