//! Folded stacks: `a;b;c 123` a line, for flame graphs.

use super::{Exporter, path, tree};
use crate::prediction::Prediction;

/// Ranges from the outside in, with the bytes that the innermost one loads itself.
pub struct Folded;

impl Exporter for Folded {
    fn export(&self, p: &Prediction) -> String {
        tree(p)
            .into_iter()
            .filter(|(r, _)| r.exclusive.wsl.value > 0)
            .map(|(r, _)| {
                // `;` and line ends would break the format.
                let names: Vec<String> = path(p, r).iter().map(|n| n.replace([';', '\n', '\r'], "_")).collect();
                format!("{} {}\n", names.join(";"), r.exclusive.wsl.value)
            })
            .collect()
    }
}
