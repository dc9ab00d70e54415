//! Folded stacks: `a;b;c 123` a line, for flame graphs.

use super::{Exporter, stacks};
use crate::prediction::Prediction;

/// Ranges from the outside in, callers before what they call, each of these with the line of the call
/// (`f:12`); with the bytes that the innermost one loads itself.
pub struct Folded;

impl Exporter for Folded {
    fn export(&self, p: &Prediction) -> String {
        stacks(p)
            .into_iter()
            .filter(|s| s.wsl > 0)
            .map(|s| {
                // `;` and line ends would break the format.
                let frames = s.ranges.iter().zip(&s.calls);
                let names: Vec<String> =
                    frames.map(|(r, call)| format!("{}{call}", r.name).replace([';', '\n', '\r'], "_")).collect();
                format!("{} {}\n", names.join(";"), s.wsl)
            })
            .collect()
    }
}
