//! A validation as text, CSV and JSON. In: a finished [`Validation`]. Out: text.

use super::Units;
use super::columns::layout;
use super::csv::written;
use crate::validate::messages::{Measured, Pair, RanksCompared};
use crate::validate::{EventRow, Validation};

/// A table after the paper's table 2: predicted, measured, error; without units in those that suit its largest figure.
#[must_use]
pub(crate) fn text(v: &Validation, units: Option<Units>) -> String {
    let units = units.unwrap_or_else(|| Units::of(largest(v)));
    let each = if v.per_execution { ", for one execution" } else { "" };
    let mut cells = vec![
        [
            format!("{}{each}", units.short()),
            "boundary".into(),
            "event".into(),
            "predicted".into(),
            "measured".into(),
            "error".into(),
            "in the interval".into(),
        ]
        .to_vec(),
    ];
    cells.extend(v.rows.iter().map(|r| row(r, units)));
    let mut out = format!("{}\n", title(v));
    for table in &v.ranks {
        out.push_str(&format!("\n{}", ranks(table, each)));
    }
    if !v.rows.is_empty() || v.ranks.is_empty() {
        out.push_str(&format!("\n{}", layout(&cells)));
    }
    if v.rows.iter().any(|r| r.error.is_some()) || !v.ranks.is_empty() {
        out.push_str("error: (measured - predicted) / predicted\n");
    }
    if !v.notes.is_empty() {
        out.push('\n');
    }
    for n in &v.notes {
        let place = match (n.file.as_str(), n.line) {
            ("", _) => String::new(),
            (file, 0) => format!("{file}: "),
            (file, line) => format!("{file}:{line}: "),
        };
        out.push_str(&format!("note: {place}{}\n", n.message));
    }
    out
}

/// The most pairs of ranks that the text shows.
const PAIRS: usize = 20;

/// Messages in all, collectives, and the pairs of ranks that are not as predicted.
fn ranks(t: &RanksCompared, each: &str) -> String {
    let wrong: Vec<&Pair> = t.pairs.iter().filter(|p| !(p.messages.equal() && p.bytes.equal())).collect();
    let line = |what: String, m: Measured| {
        let error =
            m.error.map_or(if m.equal() { "-".into() } else { "not predicted".into() }, |e| format!("{e:+.1}%"));
        vec![what, m.predicted.to_string(), m.measured.to_string(), error]
    };
    let heading = |what: String| vec![what, "predicted".into(), "measured".into(), "error".into()];
    let mut cells = vec![heading(format!("{} on {} ranks{each}", t.region, t.p))];
    cells.push(line("messages".into(), t.total.messages));
    cells.push(line("bytes".into(), t.total.bytes));
    for c in &t.collectives {
        let rank = if c.calls.equal() && c.bytes.equal() { "each rank".into() } else { format!("rank {}", c.rank) };
        cells.push(line(format!("{}, {rank}: calls", c.op), c.calls));
        cells.push(line(format!("{}, {rank}: bytes", c.op), c.bytes));
    }
    for p in wrong.iter().take(PAIRS) {
        let Some((from, to)) = p.ranks else { continue };
        cells.push(line(format!("from {from} to {to}: messages"), p.messages));
        cells.push(line(format!("from {from} to {to}: bytes"), p.bytes));
    }
    let mut out = layout(&cells);
    out.push_str(&match wrong.len() {
        0 => format!("all {} pairs of ranks are as predicted\n", t.pairs.len()),
        n if n > PAIRS => {
            format!("{n} of {} pairs of ranks are not as predicted; {PAIRS} are shown\n", t.pairs.len())
        }
        n => format!("{n} of {} pairs of ranks are not as predicted\n", t.pairs.len()),
    });
    out
}

/// What is compared with what; the caches that the counters are of.
fn title(v: &Validation) -> String {
    let mut title = format!("Prediction of {} against counters", v.source);
    if v.whole_program {
        title.push_str(
            " of the WHOLE PROGRAM: what runs outside the region is measured and not predicted \
             (--baseline with --repeats subtracts it)",
        );
    }
    let caches: Vec<String> = v.simulated.iter().map(ToString::to_string).collect();
    match caches.as_slice() {
        [] => title,
        _ => format!("{title}\nsimulated caches: {}", caches.join(", ")),
    }
}

fn largest(v: &Validation) -> f64 {
    let figures = v.rows.iter().flat_map(|r| r.predicted.map(|p| p.high).into_iter().chain(r.measured));
    figures.fold(0.0, f64::max)
}

fn row(r: &EventRow, units: Units) -> Vec<String> {
    let bytes = |b: f64| units.format_f64(b);
    let predicted = r.predicted.map_or("-".into(), |p| units.interval_f64(p.low, p.value, p.high));
    let inside = match r.inside {
        Some(true) => "yes",
        Some(false) => "no",
        None => "-",
    };
    vec![
        r.region.clone(),
        format!("{} {}", r.level, r.kind.words()),
        r.event.clone(),
        predicted,
        r.measured.map_or("-".into(), bytes),
        r.error.map_or("-".into(), |e| format!("{e:+.1}%")),
        inside.into(),
    ]
}

/// One row a boundary, bytes; of messages a row for each figure, with the ranks in the column of the event.
#[must_use]
pub(crate) fn csv(v: &Validation) -> String {
    let heading = [
        "region",
        "level",
        "kind",
        "event",
        "per_execution",
        "predicted_low",
        "predicted_value",
        "predicted_high",
        "measured",
        "error_percent",
        "inside",
    ];
    let mut lines = vec![heading.map(String::from).to_vec()];
    let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
    for r in &v.rows {
        lines.push(vec![
            r.region.clone(),
            r.level.clone(),
            r.kind.name().into(),
            r.event.clone(),
            v.per_execution.to_string(),
            number(r.predicted.map(|p| p.low)),
            number(r.predicted.map(|p| p.value)),
            number(r.predicted.map(|p| p.high)),
            number(r.measured),
            number(r.error),
            r.inside.map_or(String::new(), |b| b.to_string()),
        ]);
    }
    for t in &v.ranks {
        let mut add = |kind: &str, what: String, m: Measured| {
            let predicted = m.predicted.to_string();
            let mut line = vec![t.region.clone(), format!("{} ranks", t.p), kind.into(), what];
            line.extend([v.per_execution.to_string(), predicted.clone(), predicted.clone(), predicted]);
            line.extend([m.measured.to_string(), number(m.error), m.equal().to_string()]);
            lines.push(line);
        };
        for p in std::iter::once(&t.total).chain(&t.pairs) {
            let what = p.ranks.map_or("all".into(), |(from, to)| format!("{from}>{to}"));
            add("messages", what.clone(), p.messages);
            add("message_bytes", what, p.bytes);
        }
        for c in &t.collectives {
            add("collective_calls", c.op.clone(), c.calls);
            add("collective_bytes", c.op.clone(), c.bytes);
        }
    }
    written(&lines)
}

/// Everything, with the notes.
#[must_use]
pub(crate) fn json(v: &Validation) -> String {
    // Plain structs with text keys: writing them cannot fail.
    let mut text = serde_json::to_string_pretty(v).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::{Crossing, Interval};
    use crate::validate::messages::CollectiveRow;

    fn measured(predicted: f64, measured: f64) -> Measured {
        let error = (predicted > 0.0).then(|| 100.0 * (measured - predicted) / predicted);
        Measured { predicted, measured, error }
    }

    fn pair(ranks: Option<(usize, usize)>, bytes: f64) -> Pair {
        Pair { ranks, messages: measured(2.0, 2.0), bytes: measured(16.0, bytes) }
    }

    /// So many pairs whose bytes are wrong, and one that is as predicted.
    fn compared(wrong: usize) -> RanksCompared {
        let bytes = |op: &str, bytes| CollectiveRow {
            op: op.into(),
            rank: 3,
            calls: measured(1.0, 1.0),
            bytes: measured(8.0, bytes),
        };
        let mut pairs: Vec<Pair> = (1..=wrong).map(|to| pair(Some((0, to)), 24.0)).collect();
        pairs.push(pair(Some((7, 8)), 16.0));
        RanksCompared {
            region: "solve".into(),
            file: "sent.csv".into(),
            p: 30,
            total: pair(None, 20.0),
            pairs,
            collectives: vec![bytes("allreduce", 8.0), bytes("broadcast", 12.0)],
            not_counted: 0,
            disagreeing: 0,
        }
    }

    #[test]
    fn pairs_of_ranks_that_are_not_as_predicted() {
        let text = ranks(&compared(1), ", one execution");
        let words: Vec<String> = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let expected = [
            "solve on 30 ranks, one execution predicted measured error",
            "messages 2 2 +0.0%",
            "bytes 16 20 +25.0%",
            "allreduce, each rank: calls 1 1 +0.0%",
            "allreduce, each rank: bytes 8 8 +0.0%",
            "broadcast, rank 3: calls 1 1 +0.0%",
            "broadcast, rank 3: bytes 8 12 +50.0%",
            "from 0 to 1: messages 2 2 +0.0%",
            "from 0 to 1: bytes 16 24 +50.0%",
            "1 of 2 pairs of ranks are not as predicted",
        ];
        assert_eq!(words, expected);
        assert!(ranks(&compared(0), "").ends_with("\nall 1 pairs of ranks are as predicted\n"));
        assert!(ranks(&compared(20), "").ends_with("\n20 of 21 pairs of ranks are not as predicted\n"));
        let text = ranks(&compared(21), "");
        assert!(text.ends_with("\n21 of 22 pairs of ranks are not as predicted; 20 are shown\n"));
        assert!(text.contains("from 0 to 20: bytes") && !text.contains("from 0 to 21"));
    }

    /// Of 100 B predicted 110 are measured, in the interval.
    fn validation(rows: usize, error: Option<f64>, ranks: Vec<RanksCompared>) -> Validation {
        let row = EventRow {
            region: "solve".into(),
            level: "L1".into(),
            kind: Crossing::Loads,
            event: "REPLACEMENT".into(),
            predicted: Some(Interval { low: 90.0, value: 100.0, high: 120.0 }),
            measured: Some(110.0),
            error,
            inside: Some(true),
        };
        Validation {
            schema: "slamm-validation/1",
            source: "a.m".into(),
            per_execution: true,
            whole_program: false,
            simulated: Vec::new(),
            rows: vec![row; rows],
            ranks,
            notes: Vec::new(),
        }
    }

    /// Counters and tables of messages may both be there; where neither is, the empty table says so.
    #[test]
    fn tables_are_those_of_what_was_measured() {
        let said = |rows, error, ranks| {
            let text = text(&validation(rows, error, ranks), None);
            ["boundary", "messages", "error: (measured - predicted)"].map(|word| text.contains(word))
        };
        assert_eq!(said(1, Some(10.0), Vec::new()), [true, false, true]);
        assert_eq!(said(1, Some(10.0), vec![compared(0)]), [true, true, true]);
        assert_eq!(said(0, None, vec![compared(0)]), [false, true, true]);
        // Without an error nothing explains what one is.
        assert_eq!(said(1, None, Vec::new()), [true, false, false]);
        assert_eq!(said(0, None, Vec::new()), [true, false, false]);
    }

    #[test]
    fn every_boundary_and_every_figure_of_messages_has_a_row() {
        let text = csv(&validation(1, Some(10.0), vec![compared(0)]));
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            lines[..2],
            [
                "solve,L1,loads,REPLACEMENT,true,90,100,120,110,10,true",
                "solve,30 ranks,messages,all,true,2,2,2,2,0,true",
            ]
        );
        assert_eq!(lines[2], "solve,30 ranks,message_bytes,all,true,16,16,16,20,25,false");
        assert!(lines.contains(&"solve,30 ranks,message_bytes,7>8,true,16,16,16,16,0,true"), "{text}");
        assert_eq!(lines.last(), Some(&"solve,30 ranks,collective_bytes,broadcast,true,8,8,8,12,50,false"));
    }
}
