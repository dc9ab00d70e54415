//! Words of descriptions: what the emitter itself has to know of them. `stdlib/runtime/slm_parse.m`
//! lists them all.

use crate::functions::{self, Traffic};

/// Whether a word is a variable that is read.
pub(super) fn is_variable(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains('/')
}

/// Whether a word reads anything.
pub(super) fn reads(word: &str) -> bool {
    is_variable(word) || (word.starts_with('#') && word.len() > 1)
}

/// Whether a word is a number, a text or a value that is read from nowhere.
pub(super) fn is_nothing(word: &str) -> bool {
    matches!(word, "." | ".i") || word.starts_with('_') || word.starts_with(".t")
}

/// A value that is read from nowhere, of a shape that the text tells.
pub(super) fn shaped(rows: usize, cols: usize) -> String {
    if rows == 1 && cols == 1 { ".".into() } else { format!("_{rows}x{cols}") }
}

/// Whether a word reads anything or computes with real operations.
pub(super) fn counts(word: &str) -> bool {
    if reads(word) || matches!(word, "+" | "-" | "*" | "/" | "\\" | "^" | ".*" | "./" | ".\\" | ".^") {
        return true;
    }
    let Some((name, _)) = word.rsplit_once('/') else { return false };
    functions::find(name).is_some_and(
        |f| matches!(f.traffic, Traffic::Elementwise { flops, .. } | Traffic::Reduction { flops } if flops > 0),
    )
}
