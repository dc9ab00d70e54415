//! Places in the texts that the user has. In: diagnostics whose places are in texts with MATLAB's spellings. Out: the same
//! with their places in the files as they are.

use super::Emitter;
use super::spelling;
use crate::text::diagnostic::{Diagnostic, Label};
use crate::text::source::{FileId, Span};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A piece of a respelled text: where it begins there, its place in the file, and whether the file has the same there.
struct Piece {
    begin: usize,
    given: Range<usize>,
    same: bool,
}

/// A file, and the pieces of its respelled text in order.
struct Respelled {
    given: FileId,
    pieces: Vec<Piece>,
}

impl Respelled {
    fn place(&self, span: Span) -> Span {
        let (start, end) = (span.start as usize, span.end as usize);
        let from =
            self.piece(start).map_or(start, |p| if p.same { p.given.start + (start - p.begin) } else { p.given.start });
        // The end belongs to the piece of the last character.
        let to = self
            .piece(end.saturating_sub(1).max(start))
            .map_or(end, |p| if p.same { p.given.start + (end - p.begin) } else { p.given.end });
        Span::new(self.given, from, to.max(from))
    }

    fn piece(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|p| p.begin <= at);
        self.pieces.get(after.checked_sub(1)?)
    }
}

impl Emitter<'_> {
    /// What has been found, with its places in the files that the user has.
    pub(super) fn as_given(&mut self) -> Vec<Diagnostic> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        let mut known: FxHashMap<FileId, Option<Respelled>> = FxHashMap::default();
        let mut change = |label: &mut Label| {
            let id = label.span.file;
            if let Some(respelled) = known.entry(id).or_insert_with(|| self.respelled(id)) {
                label.span = respelled.place(label.span);
            }
        };
        for d in &mut diagnostics {
            d.primary.iter_mut().chain(&mut d.secondary).for_each(&mut change);
        }
        diagnostics
    }

    /// How a text came to be, unless it is that of the file itself.
    fn respelled(&self, id: FileId) -> Option<Respelled> {
        let given = self.files.iter().map(|f| &f.source).find(|f| f.id == id && f.given != id)?.given;
        let mut pieces = Vec::new();
        spelling::respell_traced(given, &self.prototype.sources.get(given).text, &mut |begin, given, same| {
            pieces.push(Piece { begin, given, same });
        });
        Some(Respelled { given, pieces })
    }
}
