//! Warnings of a run. In: identifiers. Out: whether they are shown, and the last one.

use std::collections::BTreeMap;

/// Which warnings are off, and the last one.
#[derive(Default)]
pub struct Messages {
    /// On or off by identifier; `all` for the rest.
    pub states: BTreeMap<String, bool>,
    pub last: (String, String),
}

impl Messages {
    /// Whether warnings with this identifier are shown.
    pub fn is_on(&self, id: &str) -> bool {
        self.states.get(id).or_else(|| self.states.get("all")).copied().unwrap_or(true)
    }
}
