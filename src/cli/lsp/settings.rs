//! What the user has set. In: the editor's options. Out: settings, or what is wrong with them; whether a folder is trusted.

use super::positions::path_of;
use crate::cli::commands::{Cli, Command};
use crate::cli::config;
use clap::Parser;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Settings {
    /// Folders whose prototypes may run, as addresses or absolute paths.
    pub trusted_folders: Vec<String>,
    /// Folders of further functions, as with `--path`.
    pub path: Vec<PathBuf>,
    /// Values of variables, as with `--set`.
    pub set: BTreeMap<String, String>,
    /// As with `--machine`.
    pub machine: Option<String>,
    /// Seconds, as with `--timeout`.
    pub timeout: f64,
    /// As with `--max-memory`.
    pub max_memory: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            trusted_folders: Vec::new(),
            path: Vec::new(),
            set: BTreeMap::new(),
            machine: None,
            timeout: 20.0,
            max_memory: "1G".into(),
        }
    }
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

    /// The trusted folders that a file is in.
    #[must_use]
    pub(super) fn trusted(&self, file: &Path) -> Vec<PathBuf> {
        let Some(folder) = file.parent().and_then(|f| f.canonicalize().ok()) else { return Vec::new() };
        let named = |text: &String| text.parse().ok().as_ref().and_then(path_of).unwrap_or_else(|| PathBuf::from(text));
        let real = self.trusted_folders.iter().map(named).filter(|f| f.is_absolute());
        real.filter_map(|f| f.canonicalize().ok()).filter(|f| folder.starts_with(f)).collect()
    }

    /// Folders of further functions: those of the user, in a trusted folder also those of its `slamm.toml`.
    #[must_use]
    pub(super) fn folders(&self, file: &Path) -> Vec<PathBuf> {
        if self.trusted(file).is_empty() {
            return self.path.clone();
        }
        let words = ["slamm".into(), "check".into(), file.display().to_string()].into_iter().chain(self.path_words());
        // What is wrong with the file is said where it runs.
        let configured = config::arguments(words.map(Into::into).collect()).ok();
        match configured.and_then(|c| Cli::try_parse_from(c.arguments).ok()).map(|cli| cli.command) {
            Some(Command::Check(check)) => check.path,
            _ => self.path.clone(),
        }
    }

    /// The folders that sources of a prototype are read from: its own, those of functions, and the trusted ones that it is in.
    #[must_use]
    pub(super) fn within(&self, file: &Path) -> Vec<PathBuf> {
        let own = file.parent().map(Path::to_path_buf);
        own.into_iter().chain(self.folders(file)).chain(self.trusted(file)).collect()
    }

    /// The command line of a run; what is in a `slamm.toml` is added to it.
    #[must_use]
    pub(super) fn arguments(&self, file: &Path) -> Vec<String> {
        let mut words = vec!["slamm".into(), "analyze".into(), file.display().to_string()];
        words.extend(self.path_words());
        words.extend(self.set.iter().map(|(name, value)| format!("--set={name}={value}")));
        words.extend(self.machine.iter().map(|machine| format!("--machine={machine}")));
        words.extend([format!("--timeout={}", self.timeout), format!("--max-memory={}", self.max_memory)]);
        words
    }

    fn path_words(&self) -> impl Iterator<Item = String> {
        self.path.iter().map(|folder| format!("--path={}", folder.display()))
    }
}
