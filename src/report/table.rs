//! The table of ranges on a terminal. In: rows nested by call. Out: text.

use super::Units;
use super::call_tree::Row;
use super::columns::{layout, width};
use super::units::time;
use crate::traffic::Bytes;

/// For what the figures of a row are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// The whole run.
    #[default]
    Run,
    /// One execution of the range.
    Execution,
    /// One trip of a loop, one execution of another range.
    Trip,
}

impl Per {
    /// In how many parts the figures of a row are divided.
    pub(super) fn parts(self, row: &Row) -> f64 {
        let times = match (self, row.trips) {
            (Per::Run, _) => 1,
            (Per::Trip, Some(trips)) => trips,
            _ => row.executions,
        };
        times.max(1) as f64
    }

    fn words(self) -> &'static str {
        match self {
            Per::Run => "",
            Per::Execution => " for one execution",
            Per::Trip => " for one trip or execution",
        }
    }
}

/// What the table is made of besides its rows.
pub(super) struct Frame<'a> {
    pub units: Units,
    pub per: Per,
    /// Bytes loaded in the whole run.
    pub total: u64,
    /// The last cache level.
    pub level: Option<&'a str>,
    /// Most columns of text.
    pub width: usize,
}

/// Shortest name that is cut.
const SHORTEST: usize = 16;
/// Columns that are left out where the terminal is too narrow, the first one first.
const DISPENSABLE: [&str; 6] = ["B/flop", "flops", "own", "trips", "executions", "time"];

/// A heading and a row for each range; columns without content are left out.
pub(super) fn table(rows: &[Row], frame: &Frame) -> String {
    let mut columns = columns(rows, frame);
    columns.retain(|c| c.cells.iter().any(|cell| !matches!(cell.as_str(), "" | "0" | "0.00")));
    // Executions say something where there are several.
    columns.retain(|c| c.title != "executions" || c.cells.iter().any(|cell| cell != "1"));
    // What a range loads itself says something where ranges are nested.
    if rows.iter().all(|r| r.own == r.loads) {
        columns.retain(|c| c.title != "own");
    }
    let mut cells = cells(rows, frame, &columns);
    for title in DISPENSABLE {
        if width(&cells) <= frame.width {
            break;
        }
        columns.retain(|c| c.title != title);
        cells = self::cells(rows, frame, &columns);
    }
    let excess = width(&cells).saturating_sub(frame.width);
    if excess > 0 {
        let longest = cells.iter().filter_map(|r| r.first()).map(|n| n.chars().count()).max().unwrap_or(0);
        let room = longest.saturating_sub(excess).max(SHORTEST);
        cells.iter_mut().filter_map(|r| r.first_mut()).for_each(|name| *name = cut(name, room));
    }
    layout(&cells)
}

/// A text in so many characters.
pub(super) fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_string();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

struct Column {
    title: String,
    cells: Vec<String>,
}

fn cells(rows: &[Row], frame: &Frame, columns: &[Column]) -> Vec<Vec<String>> {
    let corner = format!("{}{}", frame.units.short(), frame.per.words());
    let mut lines = vec![std::iter::once(corner).chain(columns.iter().map(|c| c.title.clone())).collect()];
    for (k, row) in rows.iter().enumerate() {
        let name = format!("{}{}", "  ".repeat(row.depth), row.name());
        let cells = columns.iter().map(|c| c.cells.get(k).cloned().unwrap_or_default());
        lines.push(std::iter::once(name).chain(cells).collect());
    }
    lines
}

fn columns(rows: &[Row], frame: &Frame) -> Vec<Column> {
    let column = |title: &str, cell: &dyn Fn(&Row) -> String| Column {
        title: title.into(),
        cells: rows.iter().map(cell).collect(),
    };
    let bytes = |b: Bytes, row: &Row| {
        let parts = frame.per.parts(row);
        let [low, value, high] = [b.low, b.value, b.high].map(|b| b as f64 / parts);
        frame.units.interval_f64(low, value, high)
    };
    let mut columns = vec![
        column("executions", &|r| r.executions.to_string()),
        column("trips", &|r| r.trips.map_or(String::new(), |t| t.to_string())),
        column("loads", &|r| bytes(r.loads, r)),
        column("share", &|r| share(r.loads.value, frame.total)),
        // Its interval is that of the loads, or of what is nested.
        column("own", &|r| bytes(Bytes::exact(r.own.value), r)),
        column("stores", &|r| bytes(r.stores, r)),
    ];
    if let Some(level) = frame.level {
        columns.push(column(&format!("below {level}"), &|r| bytes(Bytes::exact(r.crossing), r)));
    }
    columns.push(column("time", &|r| seconds(r, frame.per)));
    columns.push(column("flops", &|r| format!("{:.0}", r.flops as f64 / frame.per.parts(r))));
    columns.push(column("B/flop", &intensity));
    columns
}

/// A part of the whole in percent; nothing where nothing is loaded.
pub(super) fn share(part: u64, total: u64) -> String {
    if total == 0 { String::new() } else { format!("{:.1}%", 100.0 * part as f64 / total as f64) }
}

/// Bounds of the time of a range; they are those of all its executions, and nothing is said of a part of them.
fn seconds(r: &Row, per: Per) -> String {
    let parts = per.parts(r);
    let all = r.range.seconds.filter(|_| r.executions == r.range.executions);
    all.map_or(String::new(), |s| time(s.low / parts, s.high.map(|h| h / parts)))
}

/// Bytes loaded and stored for each operation.
fn intensity(r: &Row) -> String {
    if r.flops == 0 {
        String::new()
    } else {
        format!("{:.2}", (r.loads.value as f64 + r.stores.value as f64) / r.flops as f64)
    }
}
