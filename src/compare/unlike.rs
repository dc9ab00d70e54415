//! Variants that were predicted in different ways: one of them was read from a file. In: predictions. Out: what differs
//! from the first, in the words of the options.

use crate::prediction::{PredictedMachine, Prediction, PredictionOptions};

/// What the options of `other` have that those of `first` have not; empty where figures can be compared as they are.
#[must_use]
pub(crate) fn differences(first: &Prediction, other: &Prediction) -> Vec<String> {
    let (a, b) = (&first.options, &other.options);
    let mut found = machines(a, b);
    let mut differ = |what: &str, a: String, b: String| {
        if a != b {
            found.push(format!("{what} {b} instead of {a}"));
        }
    };
    differ("--index-bytes", a.index_bytes.to_string(), b.index_bytes.to_string());
    differ("--sparse-format", a.sparse_format.name().into(), b.sparse_format.name().into());
    differ("--count", a.count.name().into(), b.count.name().into());
    differ("--set", settings(a), settings(b));
    differ("--seed", seed(a), seed(b));
    differ("--repeats", repeats(a), repeats(b));
    let trips = |o: &PredictionOptions| o.extrapolate.map_or("nothing".into(), |k: u64| k.to_string());
    differ("--extrapolate", trips(a), trips(b));
    differ("slamm", first.tool.version.clone(), other.tool.version.clone());
    found
}

/// Another machine has another first-level cache; without machines, or with `generic`, that alone may differ.
fn machines(a: &PredictionOptions, b: &PredictionOptions) -> Vec<String> {
    let name = |m: &Option<PredictedMachine>| m.as_ref().map_or("none".to_string(), |m| m.name.clone());
    if name(&a.machine) != name(&b.machine) {
        return vec![format!("machine {} instead of {}", name(&b.machine), name(&a.machine))];
    }
    let first = |o: &PredictionOptions| (o.l1, o.line, o.l1_ways);
    if first(a) != first(b) {
        let words = |o: &PredictionOptions| format!("{} bytes, {} ways, lines of {}", o.l1, o.l1_ways, o.line);
        return vec![format!("a first level of {} instead of {}", words(b), words(a))];
    }
    let unlike = a.machine.as_ref().map(|m| &m.levels) != b.machine.as_ref().map(|m| &m.levels);
    if unlike { vec![format!("a machine {} with other caches", name(&b.machine))] } else { Vec::new() }
}

fn settings(o: &PredictionOptions) -> String {
    if o.set.is_empty() { "nothing".into() } else { o.set.join(" --set ") }
}

fn seed(o: &PredictionOptions) -> String {
    o.seed.map_or("the default".into(), |s| s.to_string())
}

fn repeats(o: &PredictionOptions) -> String {
    o.repeats.map_or("nothing".into(), |(n, m)| format!("{n},{m}"))
}
