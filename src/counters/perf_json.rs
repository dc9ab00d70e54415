//! `perf stat -j`: one JSON object a line. In: text. Out: readings.

use super::{CounterFile, CounterFormat, CounterReading, Read, Reading, UnreadableCounters, is_comment, number, shown};
use serde_json::{Map, Value};

pub(super) fn read(text: &str) -> Read {
    let mut counts = Vec::new();
    if text.trim_start().starts_with('[') {
        let all: Vec<Map<String, Value>> = serde_json::from_str(text.trim()).map_err(|e| wrong(e.line(), "", &e))?;
        for object in &all {
            counts.extend(reading(object, 1)?);
        }
    } else {
        for (n, row) in text.lines().enumerate() {
            let row = row.trim();
            if row.is_empty() || is_comment(row) {
                continue;
            }
            let object: Map<String, Value> = serde_json::from_str(row).map_err(|e| wrong(n + 1, row, &e))?;
            counts.extend(reading(&object, n + 1)?);
        }
    }
    Ok(CounterFile { format: CounterFormat::PerfJson, counts, caches: Vec::new(), inclusive: false, messages: None })
}

fn wrong(line: usize, row: &str, error: &serde_json::Error) -> UnreadableCounters {
    let what = if error.is_eof() { "is cut off" } else { "is not a JSON object" };
    UnreadableCounters::at(
        line,
        format!("'{}' {what}: {error}", shown(row)),
        "`perf stat -j -o FILE` writes one whole object per line.",
    )
}

/// `None` for a metric without an event.
fn reading(object: &Map<String, Value>, line: usize) -> Result<Option<CounterReading>, UnreadableCounters> {
    let Some(event) = object.get("event").and_then(Value::as_str) else {
        if object.contains_key("metric-value") {
            return Ok(None);
        }
        return Err(UnreadableCounters::at(line, "the object has no \"event\"", super::FORMATS));
    };
    let Some(value) = object.get("counter-value") else {
        return Err(UnreadableCounters::at(line, format!("\"{event}\" has no \"counter-value\""), super::FORMATS));
    };
    let reading = match value {
        Value::String(s) if s == "<not supported>" => Reading::NotSupported,
        Value::String(s) if s == "<not counted>" => Reading::NotCounted,
        Value::String(s) => Reading::Value(number::count(s).ok_or_else(|| not_a_count(line, s))?),
        Value::Number(n) => {
            Reading::Value(n.as_f64().filter(|v| *v >= 0.0).ok_or_else(|| not_a_count(line, &n.to_string()))?)
        }
        other => return Err(not_a_count(line, &other.to_string())),
    };
    let of = |key: &str| match object.get(key) {
        Some(Value::Number(n)) => n.as_f64(),
        Some(Value::String(s)) => number::parse(s.trim_end_matches('%')),
        _ => None,
    };
    let words = |key: &str| match object.get(key) {
        Some(Value::String(s)) => Some(s.clone()),
        Some(Value::Number(n)) => Some(n.to_string()),
        _ => None,
    };
    const PARTS: [&str; 8] = ["interval", "cpu", "core", "die", "node", "socket", "cache", "thread"];
    let parts: Vec<String> = PARTS.iter().filter_map(|k| words(k)).collect();
    Ok(Some(CounterReading {
        region: None,
        event: event.to_string(),
        unit: words("unit").unwrap_or_default(),
        reading,
        running: of("pcnt-running"),
        variance: of("variance"),
        part: (!parts.is_empty()).then(|| parts.join(" ")),
        line,
    }))
}

fn not_a_count(line: usize, text: &str) -> UnreadableCounters {
    UnreadableCounters::at(line, format!("'{}' is not a count", shown(text)), "A count is zero or a positive number.")
}
