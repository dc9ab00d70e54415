//! Folded stacks: `a;b;c 123` a line, for flame graphs.

use super::{Exporter, stacks};
use crate::prediction::Prediction;

/// Ranges from the outside in, callers before what they call, with the bytes that the innermost
/// one loads itself.
pub struct Folded;

impl Exporter for Folded {
    fn export(&self, p: &Prediction) -> String {
        stacks(p)
            .into_iter()
            .filter(|s| s.wsl > 0)
            .map(|s| {
                // `;` and line ends would break the format.
                let names: Vec<String> = s.ranges.iter().map(|r| r.name.replace([';', '\n', '\r'], "_")).collect();
                format!("{} {}\n", names.join(";"), s.wsl)
            })
            .collect()
    }
}
