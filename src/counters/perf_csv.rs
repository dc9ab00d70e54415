//! `perf stat -x SEP`: one reading a line, `[time,][CPU,|core,ncpus,]value,unit,event,
//! [variance%,]run-time,percent-running,metric,metric-unit`. Fields are not quoted and the
//! separator is the user's, so both the separator and the place of the event are found by looking.

use super::{CounterFile, CounterFormat, CounterReading, Read, Reading, UnreadableCounters, is_comment, number, shown};

/// Separators to try; those that cannot be part of a number or a name come first.
const SEPARATORS: [&str; 14] = [";", "\t", "|", ",", "!", "~", "^", "@", "&", "%", "#", "::", ":", " "];

pub(super) fn read(text: &str) -> Read {
    let rows: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(n, l)| (n + 1, l.trim_end_matches('\r')))
        .filter(|(_, l)| !l.trim().is_empty() && !is_comment(l.trim_start()))
        .collect();
    let Some(separator) = separator(&rows) else { return Err(not_perf(&rows)) };
    let mut counts = Vec::new();
    for &(line, row) in &rows {
        let fields: Vec<&str> = row.split(separator).collect();
        if is_metric_alone(&fields) {
            continue;
        }
        match reading(&fields, separator, line) {
            Some(count) => counts.push(count),
            None => return Err(bad_row(line, row, separator)),
        }
    }
    Ok(CounterFile { format: CounterFormat::PerfCsv, counts, caches: Vec::new(), inclusive: false, messages: None })
}

/// The separator by which most lines are readings.
fn separator(rows: &[(usize, &str)]) -> Option<&'static str> {
    let fits =
        |s: &str| rows.iter().filter(|(n, row)| reading(&row.split(s).collect::<Vec<_>>(), s, *n).is_some()).count();
    let best = SEPARATORS.into_iter().map(|s| (fits(s), s)).rev().max_by_key(|(n, _)| *n)?;
    (best.0 > 0).then_some(best.1)
}

/// `,,,,,0.02,stalled cycles per insn`: a metric without an event of its own.
fn is_metric_alone(fields: &[&str]) -> bool {
    let empty = fields.iter().take_while(|f| f.trim().is_empty()).count();
    empty >= 3 && fields.get(empty).is_some_and(|f| number::parse(f).is_some())
}

fn reading(fields: &[&str], separator: &str, line: usize) -> Option<CounterReading> {
    let prefix =
        (0..4).find(|&k| is_prefix(fields.get(..k).unwrap_or(&[])) && is_body(fields.get(k..).unwrap_or(&[])))?;
    let body = fields.get(prefix..)?;
    let (event, used) = event(body.get(2..)?, separator);
    let mut rest = body.get(2 + used..).unwrap_or(&[]).iter().map(|f| f.trim());
    let mut next = rest.next();
    let variance = next.and_then(|f| f.strip_suffix('%')).and_then(number::parse);
    if variance.is_some() {
        next = rest.next();
    }
    // The run time, then the share of it.
    next.and_then(number::parse)?;
    let running = rest.next().and_then(number::parse).filter(|p| (0.0..=100.5).contains(p))?;
    let part: Vec<&str> = fields.get(..prefix)?.iter().map(|f| f.trim()).collect();
    Some(CounterReading {
        region: None,
        event,
        unit: body.get(1)?.trim().to_string(),
        reading: value(body.first()?)?,
        running: Some(running),
        variance,
        part: (!part.is_empty()).then(|| part.join(" ")),
        line,
    })
}

fn value(field: &str) -> Option<Reading> {
    match field.trim() {
        "<not supported>" => Some(Reading::NotSupported),
        "<not counted>" => Some(Reading::NotCounted),
        text => number::count(text).map(Reading::Value),
    }
}

/// Value, unit, event: the unit is no number, the event has a letter.
fn is_body(fields: &[&str]) -> bool {
    let [v, unit, event, ..] = fields else { return false };
    value(v).is_some()
        && number::parse(unit).is_none()
        && !unit.trim().starts_with('<')
        && event.contains(|c: char| c.is_ascii_alphabetic())
        && !event.trim().starts_with('<')
}

/// Nothing; a time (`-I`); a CPU (`-A`) or thread; core or socket and how many CPUs it has.
fn is_prefix(fields: &[&str]) -> bool {
    let fields: Vec<&str> = fields.iter().map(|f| f.trim()).collect();
    let time = |f: &str| f.split_once(['.', ',']).is_some_and(|(_, d)| d.len() == 9) && number::parse(f).is_some();
    let cpu = |f: &str| f.strip_prefix("CPU").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let thread = |f: &str| {
        let (name, id) = f.rsplit_once('-').unwrap_or(("", ""));
        !name.is_empty() && !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit())
    };
    let place = |f: &str| {
        f.split('-').all(|p| {
            let mut letters = p.chars();
            letters.next().is_some_and(|c| "SDCNL".contains(c)) && {
                let n = letters.as_str();
                !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())
            }
        })
    };
    let whole = |f: &str| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit());
    let located = |f: &[&str]| match f {
        [] => true,
        [a] => cpu(a) || (thread(a) && !place(a)),
        [a, n] => place(a) && whole(n),
        _ => false,
    };
    match fields.as_slice() {
        [t, rest @ ..] if time(t) => located(rest),
        all => located(all),
    }
}

/// The event's name and how many fields it takes: `cpu/event=0x51,umask=0x1/` holds separators.
fn event(fields: &[&str], separator: &str) -> (String, usize) {
    let mut name = fields.first().copied().unwrap_or_default().to_string();
    let mut used = 1;
    while name.matches('/').count() % 2 == 1
        && let Some(more) = fields.get(used)
    {
        name.push_str(separator);
        name.push_str(more);
        used += 1;
    }
    // A slash that is not a pair: the name ends at its first field.
    if name.matches('/').count() % 2 == 1 {
        return (fields.first().copied().unwrap_or_default().trim().to_string(), 1);
    }
    (name.trim().to_string(), used)
}

fn not_perf(rows: &[(usize, &str)]) -> UnreadableCounters {
    let (line, row) = rows.first().copied().unwrap_or((1, ""));
    UnreadableCounters::at(line, format!("no known counter file begins with '{}'", shown(row)), super::FORMATS)
}

fn bad_row(line: usize, row: &str, separator: &str) -> UnreadableCounters {
    let fields = row.split(separator).count();
    let shown = shown(row);
    if separator == "," && fields > 7 {
        return UnreadableCounters::at(
            line,
            format!("'{shown}' can be split in more than one way: it has a decimal comma, or a comma in a name"),
            "Write the file with another separator: `perf stat -x\\;`.",
        );
    }
    if fields < 5 {
        return UnreadableCounters::at(
            line,
            format!("'{shown}' is cut off: expected value, unit, event, run time and percentage"),
            "Was the measured program still running? Write the file again.",
        );
    }
    UnreadableCounters::at(
        line,
        format!("'{shown}' is not a reading of perf stat"),
        "Remove the line, or write the file again.",
    )
}
