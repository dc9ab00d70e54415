//! What the user has set. In: the editor's options. Out: settings, or what is wrong with them.

use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Settings {
    /// Folders of further functions, as with `--path`.
    pub path: Vec<PathBuf>,
}

impl Settings {
    /// The options of an editor, by themselves or in an object `slamm`.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn new(options: Value) -> Result<Settings, String> {
        if options.is_null() {
            return Ok(Settings::default());
        }
        let own = options.get("slamm").cloned().unwrap_or(options);
        serde_json::from_value(own).map_err(|e| format!("slamm's options are wrong, and none of them holds: {e}"))
    }
}
