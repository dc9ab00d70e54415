//! The tables of worked cases in the manual (`| statement | loads | stores |`): every statement is counted
//! by itself after the page folder's `setup.m`. In: the rows. Out: whether the figures are those shown.
//!
//! A cell is a sum such as `8,000,000 + 8,000`; where the figure depends on the cache, the ends of its interval
//! follow in brackets: `48,000 (24,000 to 48,000)`.

use crate::arithmetic::evaluate;
use crate::run::{scratch, slamm};
use serde_json::Value;
use std::path::Path;

/// How many rows there are.
pub(crate) fn judge(folder: &Path, rows: &str, page: &str) -> Result<usize, String> {
    let setup = std::fs::read_to_string(folder.join("setup.m")).map_err(|e| format!("{page}: setup.m: {e}"))?;
    let rows: Vec<&str> = rows.lines().collect();
    let mut complaints = Vec::new();
    for (k, row) in rows.iter().enumerate() {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let &[statement, loads, stores, ..] = cells.as_slice() else {
            return Err(format!("{page}: a case has a statement, loads and stores: {row}"));
        };
        let Some(statement) = statement.split('`').nth(1) else {
            return Err(format!("{page}: a case begins with its statement in back quotes: {row}"));
        };
        let found = count(&setup, statement, &format!("manual-case-{page}-{k}.m"))?;
        for (name, cell) in [("wsl", loads), ("wss", stores)] {
            let shown = read(cell).map_err(|e| format!("{page}: {row}: {e}"))?;
            let figure = &found[name];
            let counted = ["low", "value", "high"].map(|key| figure[key].as_f64());
            if counted != shown.map(Some) {
                complaints.push(format!("{page}: {name} of `{statement}` is {figure}, shown is {cell}"));
            }
        }
    }
    if complaints.is_empty() { Ok(rows.len()) } else { Err(complaints.join("\n")) }
}

/// The figures of a statement by itself. A function that the statement needs follows it: `…; function …`.
fn count(setup: &str, statement: &str, name: &str) -> Result<Value, String> {
    let (statement, function) = match statement.split_once("function ") {
        Some((statement, text)) => (statement, format!("function {text}\n")),
        None => (statement, String::new()),
    };
    let file = scratch(name);
    let text = format!("{setup}\n%SLM start worked_case;\n{statement}\n%SLM end worked_case;\n{function}");
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let folder = file.parent().unwrap_or(&file);
    let ran = slamm(folder, &["analyze", &file.to_string_lossy(), "-q", "--machine", "none", "--json", "-"])?;
    ran.expect(0)?;
    let prediction: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let ranges = prediction["ranges"].as_array().ok_or("no ranges")?;
    let range = ranges.iter().find(|r| r["name"] == "worked_case").ok_or("no region")?;
    Ok(range["inclusive"].clone())
}

/// Low, value, high.
fn read(cell: &str) -> Result<[f64; 3], String> {
    let plain = |text: &str| evaluate(&text.replace([',', ' '], "").replace('·', "*").replace('–', "0"));
    match cell.split_once('(') {
        None => plain(cell).map(|v| [v, v, v]),
        Some((value, ends)) => {
            let (low, high) = ends.trim_end_matches(')').split_once(" to ").ok_or("an interval is `(… to …)`")?;
            Ok([plain(low)?, plain(value)?, plain(high)?])
        }
    }
}
