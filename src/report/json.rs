//! The prediction file (`--json`), schema `slamm/2`.

use super::Exporter;
use crate::prediction::Prediction;

pub struct Json;

impl Exporter for Json {
    fn export(&self, p: &Prediction) -> String {
        // Plain structs with text keys: writing them cannot fail.
        let mut text = serde_json::to_string_pretty(p).unwrap_or_default();
        text.push('\n');
        text
    }
}
