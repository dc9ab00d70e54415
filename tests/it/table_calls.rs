//! A call costs the same however it is written: by name, by a handle, by `feval`; the first time, the second, the third.

use crate::table::single_call;
use libtest_mimic::{Failed, Trial};
use slamm::internals::functions::table::facts::{Whole, Written};
use slamm::internals::functions::{self, Function};
use slamm::{Options, Prototype, analyze};
use std::fmt::Write;

/// The state that its example changes is what the second call gives.
const STATEFUL: [&str; 1] = ["warning"];

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("table/calls_alike", || calls_alike().map_err(Failed::from))]
}

fn calls_alike() -> Result<(), String> {
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for row in functions::all() {
        // By name these are signs and brackets; a handle calls.
        let calls = !row.facts.io && row.facts.written == Written::AsCall;
        let Some(arguments) = arguments(row).filter(|_| calls) else { continue };
        let Some(costs) = costs(row, arguments)? else { continue };
        compared += 1;
        let first = costs.first().copied();
        let apart = STATEFUL.contains(&row.name);
        if !apart && costs.iter().any(|c| Some(*c) != first) {
            wrong.push(format!("`{}({arguments})`: {costs:?}", row.name));
        }
        if apart && costs.iter().all(|c| Some(*c) == first) {
            wrong.push(format!("`{}` is no exception any more", row.name));
        }
    }
    if compared < 600 {
        wrong.push(format!("only {compared} functions were compared"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What the example calls the function with, where it is one call.
fn arguments(row: &Function) -> Option<&'static str> {
    single_call(row)?.strip_prefix(row.name)?.strip_prefix('(')?.strip_suffix(')')
}

/// Bytes loaded, bytes stored, flops.
type Cost = (u64, u64, u64);

/// What three calls by name, three by a handle and three by `feval` cost; none where one of them is an error.
fn costs(row: &Function, arguments: &str) -> Result<Option<Vec<Cost>>, String> {
    let name = row.name;
    let by_feval = if arguments.is_empty() { "feval(g)".into() } else { format!("feval(g, {arguments})") };
    let mut text = format!("g = @{name};\n");
    for (k, call) in [format!("{name}({arguments})"), format!("g({arguments})"), by_feval].iter().enumerate() {
        for j in 1..=3 {
            let _ = writeln!(text, "a{} = {call};", 3 * k + j);
        }
    }
    let options = Options { machine: Some("none".into()), ..Options::default() };
    let Ok(analysis) = analyze(&Prototype::text("calls.m", &text), &options) else { return Ok(None) };
    if !analysis.prediction.complete {
        return Ok(None);
    }
    let script = analysis.prediction.ranges.first().ok_or("a prototype has a range")?;
    // The value that a handle gives is not known to be whole, and integer arithmetic has no flops.
    let counts_flops = row.facts.whole == Whole::Unknown;
    let of = |line: u32| {
        let found = script.lines.iter().find(|l| l.line == line);
        found.map_or((0, 0, 0), |l| (l.wsl.value, l.wss.value, if counts_flops { l.flops } else { 0 }))
    };
    Ok(Some((2..=10).map(of).collect()))
}
