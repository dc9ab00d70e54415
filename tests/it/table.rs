//! The table of functions holds itself to its rules: one row for each name, a source for every
//! traffic model, and examples that run.

use crate::run::{scratch, slamm};
use libtest_mimic::{Failed, Trial};
use slamm::functions::{self, Traffic};
use std::collections::BTreeSet;

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("table/one_row_for_each_name", || one_row_for_each_name().map_err(Failed::from)),
        Trial::test("table/examples_run", || examples_run().map_err(Failed::from)),
    ]
}

fn one_row_for_each_name() -> Result<(), String> {
    let rows = functions::all();
    let mut names = BTreeSet::new();
    let mut wrong = Vec::new();
    for row in &rows {
        if !names.insert(row.name) {
            wrong.push(format!("`{}` has two rows", row.name));
        }
        if row.doc.is_empty() || row.example.is_empty() || row.source.is_empty() {
            wrong.push(format!("`{}` lacks its doc, example or source", row.name));
        }
        if row.inputs.0 > row.inputs.1 {
            wrong.push(format!("`{}` takes {} inputs at least and {} at most", row.name, row.inputs.0, row.inputs.1));
        }
        if let Traffic::Unmodelled(why) = row.traffic
            && why.is_empty()
        {
            wrong.push(format!("`{}` does not say why it has no model", row.name));
        }
    }
    if rows.len() < 200 {
        wrong.push(format!("only {} rows: a subject is missing from the registry", rows.len()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Every example runs with accounting; a refused function says so.
fn examples_run() -> Result<(), String> {
    let mut wrong = Vec::new();
    for row in functions::all() {
        let file = scratch(&format!("example_{}.m", row.name));
        std::fs::write(&file, format!("{}\n", row.example)).map_err(|e| e.to_string())?;
        let (folder, name) = (file.parent().unwrap_or(&file), file.file_name().unwrap_or_default().to_string_lossy());
        let ran = slamm(folder, &["analyze", &name, "--quiet"])?;
        let refused = ran.stderr.contains("slamm:refused");
        let stops = ["error", "rethrow", "exit", "quit", "print_usage"].contains(&row.name);
        if !(ran.status == Some(0) || refused || stops) || ran.stderr.contains("panicked") {
            let first = ran.stderr.lines().next().unwrap_or_default();
            wrong.push(format!("`{}`: {} → {:?}, {first}", row.name, row.example, ran.status));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
