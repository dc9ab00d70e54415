//! Occurrences of variables for the page of `slamm check`. In: access counts and the text of a file. Out: where each
//! occurrence is in its line, in the units of scripts (UTF-16), and what leaves it out.

use crate::counts::{AccessCounts, Correction, Occurrence};
use crate::text::source::SourceFile;
use serde_json::{Value, json};

/// `[line, first, length, range, stores, left out, at run time]` for each occurrence, in the order of the text.
pub(super) fn marks(counts: &AccessCounts, file: &SourceFile) -> Value {
    let mut all: Vec<&Occurrence> = counts.occurrences.iter().collect();
    all.sort_by_key(|o| (o.span.start, o.stores));
    all.into_iter().filter_map(|o| mark(o, file)).collect()
}

fn mark(o: &Occurrence, file: &SourceFile) -> Option<Value> {
    let (start, end) = (o.span.start as usize, o.span.end as usize);
    let line = file.text.get(..start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let units = |from: usize, to: usize| file.text.get(from..to).map(|t| t.encode_utf16().count());
    let left_out = o.left_out.map(|c| match c {
        Correction::FunctionCall => "call",
        Correction::Duplicate => "duplicate",
        Correction::Copy => "copy",
    });
    let number = file.line_column(o.span.start).0;
    Some(json!([number, units(line, start)?, units(start, end)?, o.range, o.stores, left_out, o.special]))
}
