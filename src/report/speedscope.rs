//! speedscope's JSON: loads, stores and operations by call path, as sampled profiles.

use super::{Exporter, Path, stacks};
use crate::prediction::Prediction;
use serde_json::{Value, json};
use std::collections::HashMap;

pub struct Speedscope;

impl Exporter for Speedscope {
    fn export(&self, p: &Prediction) -> String {
        let frames: Vec<Value> =
            p.ranges.iter().map(|r| json!({"name": r.name, "file": r.file, "line": r.span.line})).collect();
        let place: HashMap<usize, usize> = p.ranges.iter().enumerate().map(|(k, r)| (r.id, k)).collect();
        let stacks = stacks(p);
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
    place: &HashMap<usize, usize>,
    weight: impl Fn(&Path) -> u64,
) -> Value {
    let (mut samples, mut weights, mut total) = (Vec::new(), Vec::new(), 0);
    for s in stacks {
        let weight = weight(s);
        if weight > 0 {
            samples.push(s.ranges.iter().filter_map(|r| place.get(&r.id).copied()).collect::<Vec<usize>>());
            weights.push(weight);
            total += weight;
        }
    }
    json!({
        "type": "sampled", "name": name, "unit": unit, "startValue": 0, "endValue": total,
        "samples": samples, "weights": weights,
    })
}
