//! Trace files that commands read. In: a file. Out: the runs that it keeps, or what is wrong with it.

use crate::replay::file::{self, Refused};
use crate::replay::{FirstLevel, Recorded};
use crate::setup;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use std::path::Path;

/// What is wrong, and the texts that this is about.
pub(super) type Wrong = setup::machine::Wrong;

pub(super) fn wrong(d: Diagnostic) -> Wrong {
    Box::new((Sources::default(), vec![d]))
}

/// The runs of a file.
pub(super) fn read(trace: &Path, wanted: impl Fn(&FirstLevel) -> bool) -> Result<Recorded, Wrong> {
    let unreadable = |e| Diagnostic::error(codes::SLM901, format!("'{}' cannot be read: {e}", trace.display()));
    let bytes = system::read(trace, Takes::Pipes).map_err(|e| wrong(unreadable(e)))?;
    let of = |why: &str| format!("'{}' cannot be played: {why}", trace.display());
    file::read(&bytes, wanted).map_err(|refused| {
        let again = "Record it again: `slamm analyze FILE.m --trace FILE`.";
        wrong(match refused {
            Refused::NoTrace => Diagnostic::error(codes::SLM934, of("it is not a trace of slamm")).help(again),
            Refused::Schema(schema, tool) => {
                let tool = tool.map_or(String::new(), |t| format!(" ({t} wrote it)"));
                let why =
                    format!("its schema is {schema}{tool}, and this version plays {}", crate::trace::jsonl::SCHEMA);
                Diagnostic::error(codes::SLM934, of(&why)).help(again)
            }
            Refused::LeftOut(why) => Diagnostic::error(codes::SLM934, of(&why)).help(
                "Record it again so that the trace keeps the run: a smaller case where the prototype makes too many records, or \
                 --trace-records N for more of them (1000000 and a file of 256 MB at most).",
            ),
            Refused::Damaged(line, why) => {
                let at = format!("line {line}: {why}");
                Diagnostic::error(codes::SLM934, of(&at)).help(again)
            }
        })
    })
}
