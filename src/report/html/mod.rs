//! Pages to look at (`--html`). In: finished results and the texts of the prototype. Out: one
//! self-contained HTML file that asks for nothing from elsewhere.
//!
//! A page is its data and its views. The data are JSON, a block each, in elements that no browser
//! runs ([`document`]); a view is a script of `assets/` that registers itself:
//!
//! ```js
//! slamm.view({ id: 'regions', title: 'Regions', build(panel) { … slamm.data('prediction') … } });
//! ```
//!
//! `build` is called when its tab is first shown, and again when the units change; the page is
//! ready before any view but the first is built. Scripts put texts of the prototype into the page
//! as text nodes alone (`el` of `core.js`), never as markup.
//!
//! To add a view: a script in `assets/`, a line in [`ANALYZE`], and the data that it reads as a
//! [`Block`], pushed in [`page`] from a field of [`Page`].

mod document;
#[cfg(test)]
mod tests;

pub use document::{Block, Document, Script, escaped};

use super::Units;
use crate::cache::machine::Machine;
use crate::prediction::Prediction;
use crate::source::Sources;
use serde_json::{Value, json};

/// What every page has: helpers, tabs, units.
const CORE: Script = ("core.js", include_str!("assets/core.js"));
/// The views of a run, in the order of their tabs.
const ANALYZE: &[Script] =
    &[CORE, ("model.js", include_str!("assets/model.js")), ("source.js", include_str!("assets/source.js"))];

/// What the page of one run shows.
pub struct Page<'a> {
    pub prediction: &'a Prediction,
    /// Texts of the files, as far as they are known: the view of the source has them.
    pub sources: &'a Sources,
    /// The machine whose caches were simulated.
    pub machine: Option<&'a Machine>,
    /// Units to begin with; each figure in the unit that suits it where there are none.
    pub units: Option<Units>,
}

/// The page of a run (`slamm analyze --html`).
#[must_use]
pub fn page(p: &Page) -> String {
    let file = p.prediction.source.file.as_str();
    let mut document = Document::new("analyze", format!("{file} – slamm"), ANALYZE);
    document.push(Block::new("prediction", p.prediction));
    document.push(Block::new("sources", &texts(p)));
    document.push(Block::new("page", &about(p)));
    document.render()
}

/// Texts of the files that the ranges are in, by name, line by line.
fn texts(p: &Page) -> Value {
    let mut files = serde_json::Map::new();
    for (_, f) in p.sources.iter() {
        if p.prediction.ranges.iter().any(|r| r.file == f.name) {
            let lines: Vec<&str> = f.text.split('\n').map(|l| l.trim_end_matches('\r')).collect();
            files.insert(f.name.clone(), json!(lines));
        }
    }
    Value::Object(files)
}

fn about(p: &Page) -> Value {
    let level = |l: &crate::cache::machine::Level| json!({"name": l.name, "size": l.size, "line": l.line});
    let machine = p.machine.map(|m| {
        json!({
            "name": m.name, "description": m.description,
            "levels": m.levels.iter().map(level).collect::<Vec<_>>(),
        })
    });
    json!({"units": units(p.units), "machine": machine})
}

fn units(units: Option<Units>) -> &'static str {
    match units {
        None => "auto",
        Some(Units::Bytes) => "B",
        Some(Units::Kilobytes) => "KB",
        Some(Units::Megabytes) => "MB",
    }
}
