//! The sources of variants side by side. In: predictions and the texts of their own files. Out: JSON for the view: text,
//! traffic of every line, constructs, and which lines of two variants belong together.

use crate::compare::constructs;
use crate::prediction::{PredictedRange, Prediction};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A variant with its text, where it ran here.
pub(crate) struct Beside<'a> {
    pub prediction: &'a Prediction,
    pub text: Option<&'a str>,
}

/// Null where fewer than two texts are known.
pub(super) fn beside(variants: &[Beside]) -> Value {
    if variants.iter().filter(|v| v.text.is_some()).count() < 2 {
        return Value::Null;
    }
    let pairs = |a: &Beside| -> Vec<Value> {
        let with = |b: &Beside| json!(constructs::alike(a.prediction, b.prediction));
        variants.iter().map(with).collect()
    };
    json!({
        "texts": variants.iter().map(|v| v.text.map(|t| super::lines(t.strip_suffix('\n').unwrap_or(t)))).collect::<Vec<_>>(),
        "lines": variants.iter().map(|v| lines(v.prediction)).collect::<Vec<_>>(),
        "constructs": variants.iter().map(|v| own(v.prediction).filter(|r| r.parent.is_some()).map(construct).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "alike": variants.iter().map(pairs).collect::<Vec<_>>(),
    })
}

fn own(p: &Prediction) -> impl Iterator<Item = &PredictedRange> {
    p.ranges.iter().filter(|r| r.file == p.source.file)
}

/// Loads, stores and executions by line, over all ranges.
fn lines(p: &Prediction) -> BTreeMap<u32, [u64; 3]> {
    let mut sums: BTreeMap<u32, [u64; 3]> = BTreeMap::new();
    for l in own(p).flat_map(|r| &r.lines) {
        let [loads, stores, executions] = sums.entry(l.line).or_default();
        *loads += l.wsl.value;
        *stores += l.wss.value;
        *executions = (*executions).max(l.executions);
    }
    sums
}

fn construct(r: &PredictedRange) -> Value {
    json!({
        "name": r.name, "line": r.span.line, "end": r.span.end_line, "executions": r.executions,
        "wsl": r.inclusive.wsl.value, "wss": r.inclusive.wss.value,
    })
}
