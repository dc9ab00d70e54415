//! A plain table `region,event,count`, in any order of columns, with a heading. In: text. Out:
//! readings.

use super::{CounterFile, CounterFormat, CounterReading, Read, Reading, UnreadableCounters, is_comment, number, shown};

const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Whether a line names the columns `event` and `count`.
pub(super) fn is_heading(line: &str) -> bool {
    columns(line).is_some()
}

struct Columns {
    separator: char,
    region: Option<usize>,
    event: usize,
    count: usize,
    unit: Option<usize>,
}

fn columns(line: &str) -> Option<Columns> {
    SEPARATORS.into_iter().find_map(|separator| {
        let names: Vec<String> = split(line, separator)?.iter().map(|f| f.trim().to_ascii_lowercase()).collect();
        let at = |wanted: &[&str]| names.iter().position(|n| wanted.contains(&n.as_str()));
        Some(Columns {
            separator,
            region: at(&["region", "function", "range"]),
            event: at(&["event", "counter"])?,
            count: at(&["count", "value"])?,
            unit: at(&["unit"]),
        })
    })
}

pub(super) fn read(text: &str) -> Read {
    let mut rows = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !is_comment(l.trim()));
    let Some(columns) = rows.next().and_then(|(_, l)| columns(l)) else {
        return Err(UnreadableCounters::whole("the table has no heading", super::FORMATS));
    };
    let mut counts = Vec::new();
    for (n, row) in rows {
        counts.push(reading(&columns, row.trim_end_matches('\r'), n + 1)?);
    }
    Ok(CounterFile { format: CounterFormat::Plain, counts, caches: Vec::new(), inclusive: false, messages: None })
}

fn reading(columns: &Columns, row: &str, line: usize) -> Result<CounterReading, UnreadableCounters> {
    let fields = split(row, columns.separator).ok_or_else(|| {
        UnreadableCounters::at(line, "a quote is not closed", "Close it; write a quote inside twice.")
    })?;
    let width = [Some(columns.event), Some(columns.count), columns.region, columns.unit].into_iter().flatten().max();
    let expected = width.map_or(0, |w| w + 1);
    let field = |k: usize| fields.get(k).map(|f| f.trim().to_string()).unwrap_or_default();
    if fields.len() < expected {
        let message = format!("{} columns; the heading has at least {expected}", fields.len());
        return Err(UnreadableCounters::at(line, message, "Was the file cut off?"));
    }
    let text = field(columns.count);
    let reading = match text.as_str() {
        "<not supported>" => Reading::NotSupported,
        "" | "-" | "<not counted>" => Reading::NotCounted,
        t => match number::count(t) {
            Some(v) => Reading::Value(v),
            None => {
                return Err(UnreadableCounters::at(
                    line,
                    format!("'{}' is not a count", shown(t)),
                    "Put a name that holds the separator in double quotes; decimal commas need `;` between the columns.",
                ));
            }
        },
    };
    let event = field(columns.event);
    if event.is_empty() {
        return Err(UnreadableCounters::at(line, "the event has no name", "Fill the column `event`."));
    }
    Ok(CounterReading {
        region: columns.region.map(field).filter(|r| !r.is_empty()),
        event,
        unit: columns.unit.map(field).unwrap_or_default(),
        reading,
        running: None,
        variance: None,
        part: None,
        line,
    })
}

/// Fields of a line, with `"…"` around those that hold the separator; `None` for an open quote.
fn split(line: &str, separator: char) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        let last = fields.last_mut()?;
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                last.push('"');
            }
            '"' => quoted = !quoted,
            c if c == separator && !quoted => fields.push(String::new()),
            c => last.push(c),
        }
    }
    (!quoted).then_some(fields)
}
