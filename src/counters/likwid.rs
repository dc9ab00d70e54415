//! `likwid-perfctr -O`: several tables in one comma-separated file. In: text. Out: the readings of
//! the raw tables of every region, one for each hardware thread, and the data volumes of the
//! metric tables.

use super::{CounterFile, CounterFormat, CounterReading, Read, Reading, UnreadableCounters, number, shown};

pub(super) fn read(text: &str) -> Read {
    let mut counts = Vec::new();
    let mut table = Table::default();
    let mut last = 0;
    for (n, row) in text.lines().enumerate() {
        let line = n + 1;
        last = line;
        let row = row.trim().trim_start_matches('#').trim();
        let fields: Vec<&str> = row.trim_end_matches(',').split(',').map(str::trim).collect();
        match fields.first().copied() {
            Some("TABLE") => {
                table.finish(line)?;
                table = Table::open(&fields, line);
            }
            Some("STRUCT") => {
                table.finish(line)?;
                table = Table::default();
            }
            _ if table.rows_left > 0 && row.chars().any(|c| !",-".contains(c)) => {
                table.row(&fields, line, &mut counts)?
            }
            _ => {}
        }
    }
    table.finish(last)?;
    Ok(CounterFile { format: CounterFormat::Likwid, counts, caches: Vec::new(), inclusive: false, messages: None })
}

#[derive(Clone, Copy, Default, PartialEq)]
enum TableKind {
    Raw,
    Metric,
    /// Statistics over threads, region information.
    #[default]
    Other,
}

/// `TABLE,Region R,Group 1 Raw,L2,<rows>`, then a heading, then the rows.
#[derive(Default)]
struct Table {
    kind: TableKind,
    region: Option<String>,
    rows_left: usize,
    heading: Option<Vec<String>>,
    line: usize,
}

impl Table {
    fn open(fields: &[&str], line: usize) -> Table {
        let title = fields.iter().find(|f| f.starts_with("Group ")).copied().unwrap_or_default();
        let kind = match title {
            t if t.ends_with(" Raw") => TableKind::Raw,
            t if t.ends_with(" Metric") => TableKind::Metric,
            _ => TableKind::Other,
        };
        let region = fields.iter().find_map(|f| f.strip_prefix("Region ")).filter(|r| !r.starts_with("Info"));
        let rows_left = fields.iter().rev().find_map(|f| f.parse().ok()).unwrap_or(0);
        Table { kind, region: region.map(String::from), rows_left, heading: None, line }
    }

    fn row(
        &mut self,
        fields: &[&str],
        line: usize,
        counts: &mut Vec<CounterReading>,
    ) -> Result<(), UnreadableCounters> {
        let Some(heading) = &self.heading else {
            self.heading = Some(fields.iter().map(ToString::to_string).collect());
            return Ok(());
        };
        self.rows_left -= 1;
        let first = if self.kind == TableKind::Raw { 2 } else { 1 };
        if self.kind == TableKind::Other {
            return Ok(());
        }
        let (Some(event), true) = (fields.first(), fields.len() > first) else {
            return Err(UnreadableCounters::at(line, format!("'{}' is cut off", shown(&fields.join(","))), AGAIN));
        };
        let (event, unit) = unit_of(event);
        if self.kind == TableKind::Metric && unit.is_empty() {
            return Ok(());
        }
        for (k, field) in fields.iter().enumerate().skip(first) {
            let reading =
                match *field {
                    "-" | "nan" | "NaN" | "" => Reading::NotCounted,
                    text => Reading::Value(number::count(text).ok_or_else(|| {
                        UnreadableCounters::at(line, format!("'{}' is not a count", shown(text)), AGAIN)
                    })?),
                };
            counts.push(CounterReading {
                region: self.region.clone(),
                event: event.to_string(),
                unit: unit.to_string(),
                reading,
                running: None,
                variance: None,
                part: Some(heading.get(k).cloned().unwrap_or_else(|| format!("column {}", k + 1))),
                line,
            });
        }
        Ok(())
    }

    fn finish(&self, line: usize) -> Result<(), UnreadableCounters> {
        if self.kind == TableKind::Other || self.rows_left == 0 {
            return Ok(());
        }
        let message = format!("the table of line {} lacks {} of its rows", self.line, self.rows_left);
        Err(UnreadableCounters::at(line.max(1), message, AGAIN))
    }
}

const AGAIN: &str = "Was the file cut off? Write it again: `likwid-perfctr -O -o FILE.csv …`.";

/// `L2D load data volume [GBytes]` is the name and a unit of data; other units are no traffic.
fn unit_of(event: &str) -> (&str, &str) {
    match event.rsplit_once(" [") {
        Some((name, unit)) => {
            let unit = unit.trim_end_matches(']');
            (name, if unit.ends_with("Bytes") { unit } else { "" })
        }
        None => (event, ""),
    }
}
