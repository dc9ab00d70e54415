//! Accesses of real programs. In: the lines that a tracing tool wrote ([`lines`]), and where the arrays of the program lie
//! ([`map`]). Out: how often each element was read and written ([`counts`]), what the caches of a machine make of the same
//! accesses ([`caches`]), the sweeps that they are ([`passes`]), and counts beside the access trace of a prediction, array by array ([`verdict`]).

pub(crate) mod caches;
pub(crate) mod counts;
pub(crate) mod lines;
pub(crate) mod map;
mod passes;
#[cfg(test)]
mod tests;
pub(crate) mod verdict;

use crate::trace::{Trace, TracedArray};
use caches::Caches;
use counts::{Counted, Counter};
use lines::{Format, Line};
use map::Map;
use passes::Passes;
use std::io::BufRead;
use verdict::Beside;

/// What a trace has.
pub(crate) struct Observed {
    pub format: Format,
    /// In the order of the map, then those that the trace itself names.
    pub arrays: Vec<Counted>,
    pub caches: Option<Caches>,
    /// The accesses in their order, where they are wanted.
    pub trace: Option<Trace>,
    /// Accesses that were counted, and those of them that lie in no array.
    pub accesses: u64,
    pub elsewhere: u64,
    /// Lines that say nothing about an access, and the first of them that should have.
    pub passed_over: u64,
    pub strange: Option<(usize, String)>,
}

/// A trace and the prediction of what it is a trace of.
pub(crate) struct Compared<'p> {
    /// Of each array, where the prediction has one of its name.
    pub arrays: Vec<Option<Beside>>,
    /// Arrays of the prediction that the trace has not.
    pub missing: Vec<&'p TracedArray>,
}

impl<'p> Compared<'p> {
    #[must_use]
    pub(crate) fn of(observed: &Observed, predicted: &'p [TracedArray]) -> Compared<'p> {
        let names: Vec<&str> = observed.arrays.iter().map(|c| c.array.name.as_str()).collect();
        let found: Vec<Option<&TracedArray>> =
            names.iter().map(|name| verdict::predicted(name, &names, predicted)).collect();
        let arrays = observed.arrays.iter().zip(&found).map(|(c, p)| p.map(|p| verdict::beside(c, p))).collect();
        let taken = |p: &TracedArray| found.iter().flatten().any(|f| std::ptr::eq(*f, p));
        Compared { arrays, missing: predicted.iter().filter(|p| !taken(p)).collect() }
    }
}

/// Why a trace says nothing.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It has no line of a format that is known.
    Unknown,
    /// Reading it failed.
    Io(std::io::Error),
    /// The arrays have more elements than are counted one by one.
    TooLarge(String),
}

/// Most bytes of a line.
const LINE: usize = 1 << 16;

/// Reads a trace. `order`: its name and the most records of it that are kept, where its order is wanted.
///
/// # Errors
/// Why it says nothing.
pub(crate) fn observe(
    mut from: impl BufRead,
    map: Map,
    mut caches: Option<Caches>,
    order: Option<(&str, usize)>,
) -> Result<Observed, Refused> {
    let mut format: Option<Format> = None;
    let mut counter =
        Counter::new(map, order.map(|(file, records)| Passes::new(file, records))).map_err(Refused::TooLarge)?;
    let (mut passed_over, mut strange) = (0, None);
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let n = lines::next(&mut from, &mut bytes, LINE).map_err(Refused::Io)?;
        if n == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        let known = format.or_else(|| Format::of(text));
        format = known;
        match known.map_or(Line::Other, |f| f.line(text)) {
            Line::Access(a) => {
                counter.access(&a).map_err(Refused::TooLarge)?;
                if let Some(c) = &mut caches {
                    c.access(&a, counter.counts());
                }
            }
            Line::Allocated { base, bytes, name } => counter.allocated(base, bytes, name).map_err(Refused::TooLarge)?,
            Line::Fetch(from) => counter.fetched(from),
            Line::Other => passed_over += 1,
            Line::Strange => {
                passed_over += 1;
                strange.get_or_insert_with(|| (number, text.chars().take(60).collect()));
            }
        }
    }
    let format = format.ok_or(Refused::Unknown)?;
    let (accesses, elsewhere) = (counter.accesses, counter.elsewhere);
    let (arrays, trace) = counter.end();
    Ok(Observed { format, arrays, caches, trace, accesses, elsewhere, passed_over, strange })
}
