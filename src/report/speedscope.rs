//! speedscope's JSON: loads, stores and operations by call path, as sampled profiles.

use super::{Exporter, Path, stacks};
use crate::prediction::Prediction;
use serde_json::{Value, json};
use std::collections::HashMap;

pub struct Speedscope;

/// A range by its id, and the call that entered it.
type Frame<'a> = (usize, &'a str);

impl Exporter for Speedscope {
    fn export(&self, p: &Prediction) -> String {
        let stacks = stacks(p);
        let mut place: HashMap<Frame, usize> = HashMap::new();
        let mut frames: Vec<Value> = Vec::new();
        for (r, call) in stacks.iter().flat_map(|s| s.ranges.iter().zip(&s.calls)) {
            place.entry((r.id, call)).or_insert_with(|| {
                frames.push(json!({"name": format!("{}{call}", r.name), "file": r.file, "line": r.span.line}));
                frames.len() - 1
            });
        }
        let document = json!({
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "name": p.source.file,
            "exporter": format!("{} {}", p.tool.name, p.tool.version),
            "activeProfileIndex": 0,
            "shared": {"frames": frames},
            "profiles": [
                profile("loads (WSL)", "bytes", &stacks, &place, |s| s.wsl),
                profile("stores (WSS)", "bytes", &stacks, &place, |s| s.wss),
                profile("operations", "none", &stacks, &place, |s| s.flops),
            ],
        });
        format!("{document:#}\n")
    }
}

/// One sample a call path, weighted by what happens in its innermost range itself.
fn profile(
    name: &str,
    unit: &str,
    stacks: &[Path],
    place: &HashMap<Frame, usize>,
    weight: impl Fn(&Path) -> u64,
) -> Value {
    let (mut samples, mut weights, mut total) = (Vec::new(), Vec::new(), 0);
    for s in stacks {
        let weight = weight(s);
        if weight > 0 {
            let frames = s.ranges.iter().zip(&s.calls).map(|(r, call)| (r.id, call.as_str()));
            samples.push(frames.filter_map(|f| place.get(&f).copied()).collect::<Vec<usize>>());
            weights.push(weight);
            total += weight;
        }
    }
    json!({
        "type": "sampled", "name": name, "unit": unit, "startValue": 0, "endValue": total,
        "samples": samples, "weights": weights,
    })
}
