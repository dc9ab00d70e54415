//! speedscope's JSON: loads and stores by range, as two sampled profiles.

use super::{Exporter, tree};
use crate::prediction::{Figures, Prediction, Range};
use serde_json::{Value, json};

pub struct Speedscope;

impl Exporter for Speedscope {
    fn export(&self, p: &Prediction) -> String {
        let rows = tree(p);
        let frames: Vec<Value> =
            rows.iter().map(|(r, _)| json!({"name": r.name, "file": r.file, "line": r.span.line})).collect();
        let document = json!({
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "name": p.source.file,
            "exporter": format!("{} {}", p.tool.name, p.tool.version),
            "activeProfileIndex": 0,
            "shared": {"frames": frames},
            "profiles": [
                profile("loads (WSL)", &rows, |f| f.wsl.value),
                profile("stores (WSS)", &rows, |f| f.wss.value),
            ],
        });
        format!("{document:#}\n")
    }
}

/// One sample a range: its ancestors and itself, weighted by its exclusive bytes.
fn profile(name: &str, rows: &[(&Range, usize)], weight: impl Fn(&Figures) -> u64) -> Value {
    let mut stack: Vec<usize> = Vec::new();
    let (mut samples, mut weights, mut total) = (Vec::new(), Vec::new(), 0);
    for (frame, (range, depth)) in rows.iter().enumerate() {
        stack.truncate(*depth);
        stack.push(frame);
        let bytes = weight(&range.exclusive);
        if bytes > 0 {
            samples.push(stack.clone());
            weights.push(bytes);
            total += bytes;
        }
    }
    json!({
        "type": "sampled", "name": name, "unit": "bytes", "startValue": 0, "endValue": total,
        "samples": samples, "weights": weights,
    })
}
