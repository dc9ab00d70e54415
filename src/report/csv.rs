//! One row a range, for spreadsheets and data frames.

use super::{Exporter, path, tree};
use crate::prediction::{Figures, PredictedRange, Prediction};
use crate::traffic::Bytes;

/// All triples of both kinds of figures, in bytes.
pub struct Csv;

const LEVEL: [&str; 4] = ["loads", "write_allocates", "write_backs", "clean_victims"];
const TRIPLES: [&str; 4] = ["wsl", "wss", "dgemm", "sparse_ops"];

impl Exporter for Csv {
    fn export(&self, p: &Prediction) -> String {
        let mut lines = vec![[heading(), level_heading(p), rank_heading(p)].concat()];
        lines.extend(tree(p).into_iter().map(|(range, depth)| row(p, range, depth)));
        written(&lines)
    }
}

fn heading() -> Vec<String> {
    let mut names: Vec<String> = [
        "id",
        "parent",
        "depth",
        "path",
        "name",
        "kind",
        "file",
        "line",
        "end_line",
        "executions",
        "trips",
        "mean_trips",
        "complete",
    ]
    .map(String::from)
    .to_vec();
    for kind in ["exclusive", "inclusive"] {
        names.push(format!("{kind}_sr"));
        for figure in TRIPLES {
            names.extend(["low", "value", "high"].map(|end| format!("{kind}_{figure}_{end}")));
        }
        names.push(format!("{kind}_flops"));
    }
    names
}

/// Columns of the cache levels, of the first range that has them.
fn level_heading(p: &Prediction) -> Vec<String> {
    let levels = p.ranges.first().map_or(&[][..], |r| &r.levels);
    levels.iter().flat_map(|l| LEVEL.map(|figure| format!("{}_{figure}", l.name))).collect()
}

const RANKS: [&str; 8] = [
    "messages",
    "bytes",
    "worst_rank_bytes",
    "collectives",
    "collective_bytes",
    "imbalance_elements",
    "imbalance_nonzeros",
    "imbalance_wsl",
];

/// Columns of every count of ranks.
fn rank_heading(p: &Prediction) -> Vec<String> {
    let counts = p.distribution.as_ref().map_or(&[][..], |d| &d.ranks);
    counts.iter().flat_map(|n| RANKS.map(|figure| format!("p{n}_{figure}"))).collect()
}

/// Empty cells where the range did nothing.
fn rank_cells(p: &Prediction, r: &PredictedRange) -> Vec<String> {
    let counts = p.distribution.as_ref().map_or(&[][..], |d| &d.ranks);
    let cells = |n: &u64| match r.ranks.iter().find(|f| f.p == *n) {
        None => [const { String::new() }; RANKS.len()],
        Some(f) => [
            f.messages.to_string(),
            f.bytes.to_string(),
            f.worst_rank_bytes.to_string(),
            f.collectives.iter().map(|c| c.calls).sum::<u64>().to_string(),
            f.collectives.iter().map(|c| c.bytes).sum::<u64>().to_string(),
            f.imbalance.elements.to_string(),
            f.imbalance.nonzeros.to_string(),
            f.imbalance.wsl.to_string(),
        ],
    };
    counts.iter().flat_map(cells).collect()
}

fn row(p: &Prediction, r: &PredictedRange, depth: usize) -> Vec<String> {
    let optional = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    let mut cells = vec![
        r.id.to_string(),
        optional(r.parent.map(|n| n as u64)),
        depth.to_string(),
        path(p, r).join("/"),
        r.name.clone(),
        r.kind.name().into(),
        r.file.clone(),
        r.span.line.to_string(),
        r.span.end_line.to_string(),
        r.executions.to_string(),
        optional(r.trips),
        mean_trips(r).map_or(String::new(), |m| m.to_string()),
        p.complete.to_string(),
    ];
    cells.extend(figures(&r.exclusive));
    cells.extend(figures(&r.inclusive));
    for l in &r.levels {
        cells.extend([l.loads, l.write_allocates, l.write_backs, l.clean_victims].map(|n| n.value.to_string()));
    }
    cells.extend(rank_cells(p, r));
    cells
}

fn figures(f: &Figures) -> Vec<String> {
    let mut cells = vec![f.sr.to_string()];
    for Bytes { low, value, high } in [f.wsl, f.wss, f.dgemm, f.sparse_ops] {
        cells.extend([low, value, high].map(|b| b.to_string()));
    }
    cells.push(f.flops.to_string());
    cells
}

/// Lines of cells as text; cells are quoted where they have to be.
pub(super) fn written(lines: &[Vec<String>]) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for cells in lines {
        // Writing to memory cannot fail.
        let _ = writer.write_record(cells);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Trips for each execution of a loop.
fn mean_trips(r: &PredictedRange) -> Option<f64> {
    r.trips.filter(|_| r.executions > 0).map(|t| t as f64 / r.executions as f64)
}
