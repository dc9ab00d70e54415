//! Parts of sparse matrices that are read or written: where they lie, and what reads of them cost.

use super::Interp;
use super::access::AccessRoot;
use super::indices::Indices;
use super::ir::Leaf;
use crate::events::source::SparseEntries;
use crate::events::{Part, Src};
use crate::ops::index::Index;
use crate::text::codes;
use crate::text::source::Span;
use crate::traffic::Bytes;
use crate::traffic::sparse_part::{self, OfOne, Places, SparsePart, Stored};
use crate::value::{Layout, SparseFormat, StoredVectors, Value};

/// Fewer stored vectors are not worth a warning.
const MANY_VECTORS: usize = 1000;

impl Interp<'_> {
    /// Warns of a sparse array that is little else than pointers, of which the other format has few: a column that is
    /// stored by rows.
    pub(super) fn note_pointers(&mut self, v: &Value, layout: Layout, span: Span) {
        let Some(pattern) = v.pattern().filter(|_| self.events.on) else { return };
        let (rows, cols, entries) = (v.rows(), pattern.cols(), pattern.entries());
        let by_rows = layout.sparse.by_rows();
        let (own, other) = if by_rows { (rows, cols) } else { (cols, rows) };
        let of = |vectors: usize| {
            v.bytes(layout).saturating_sub(own as u64 * layout.index_bytes) + vectors as u64 * layout.index_bytes
        };
        if own < MANY_VECTORS || of(own) < 3 * of(other) {
            return;
        }
        let (one, format) = if by_rows { ("row", SparseFormat::Csc) } else { ("column", SparseFormat::Csr) };
        let message = format!(
            "a sparse array of {rows}x{cols} with {entries} entries is stored with a pointer for each {one}, which all that \
             reads it loads: it takes {} KB; with --sparse-format {} it takes {}",
            of(own).div_ceil(1000),
            format.name(),
            of(other).div_ceil(1000)
        );
        self.warn(span, codes::SLM323, message);
    }

    /// Where a part of a sparse matrix comes from.
    pub(super) fn sparse_source(
        &mut self,
        base: &Value,
        v: &Value,
        indices: Indices,
        (leaf, origin): (Leaf, AccessRoot),
        span: Span,
    ) -> Src {
        let layout = self.events.layout_at(leaf);
        let key = origin.element(&indices).key();
        // `S(:)` reads the matrix, whatever its elements take in one column.
        let all = matches!(indices.as_slice(), [Index::All]);
        let bytes = Bytes::exact(if all { base.bytes(layout) } else { v.bytes(layout) });
        let (Some(pattern), false) = (base.pattern(), indices.is_empty()) else {
            return Src::Plain { leaf, key, bytes, sparse: None, values: 0 };
        };
        let value_bytes = layout.value_bytes(base);
        let arrays = layout.sparse_arrays(base.rows(), pattern, value_bytes);
        let values = pattern.entries() as u64 * value_bytes;
        let matrix = (origin.key(), base.place());
        let read_at = |key, bytes, places: Option<Places>| {
            let sparse = places.map(|places| Box::new(SparseEntries { matrix, arrays, places }));
            Src::Plain { leaf, key, bytes, sparse, values: if all { values } else { 0 } }
        };
        let part = Part::new(0, base.dims(), indices, value_bytes, span);
        if let Some(read) = self.read_alone(base, &part, layout) {
            let key = read.vector.map_or(key, |k| origin.part(("vector", k)).key());
            return read_at(key, read.bytes, read.places);
        }
        let vectors = self.events.patterns().vectors(pattern, layout.sparse, base.rows());
        let stored = self.stored(base, &vectors, layout);
        if all {
            return read_at(key, bytes, stored.placed.then(|| sparse_part::all(&vectors)));
        }
        let found = v.pattern().map_or(0, |p| p.entries() as u64);
        if let [Index::Mask { positions, of, .. }] = part.indices.as_slice()
            && *of == base.numel()
        {
            // Beside all of the matrix (`A(A > 1)`) it is what that sweep reads.
            let places = stored.placed.then(|| sparse_part::masked(&stored, positions));
            return read_at(origin.key(), sparse_part::masked_bytes(&stored, found), places);
        }
        let Some(read) = sparse_part::read(&stored, &part.axes(), found) else {
            return read_at(key, bytes, stored.placed.then(|| sparse_part::picked(&stored, &part.axes())).flatten());
        };
        if read.searched {
            let message = if layout.sparse.by_rows() {
                "a column of a sparse matrix that is stored by rows: all its indices are searched; --sparse-format csc, or \
                 the transposed matrix, has its entries together"
            } else {
                "a row of a sparse matrix that is stored by columns: all its indices are searched; --sparse-format csr, or \
                 the transposed matrix, has its entries together"
            };
            self.warn(span, codes::SLM308, message.into());
        }
        if read.renumbered > read.bytes.value / 10 {
            let what = if layout.sparse.by_rows() {
                "columns that a list names of a sparse matrix stored by rows"
            } else {
                "rows that a list names of a sparse matrix stored by columns"
            };
            let more = read.renumbered.div_ceil(1000);
            let message = format!(
                "{what} get new numbers: a program looks up that of each entry in a table, about {more} KB of lines, which are \
                 not counted"
            );
            self.warn(span, codes::SLM322, message);
        }
        read_at(origin.element(&part.indices).key(), read.bytes, read.places)
    }

    /// A read of one stored vector alone, for which the others need not be found.
    fn read_alone(&self, base: &Value, part: &Part, layout: Layout) -> Option<SparsePart> {
        let pattern = base.pattern()?;
        let one = OfOne::of((base.rows(), base.cols()), layout.sparse, &part.axes())?;
        let (widths, placed) = ((layout.index_bytes, layout.value_bytes(base)), self.events.in_detail());
        let read = |entries: (usize, &[u32])| one.read(entries, widths, placed);
        Some(self.events.patterns().with_vector(pattern, (layout.sparse, base.rows()), one.vector, read))
    }

    /// Where the entries of a selection of a sparse matrix lie that were assigned; none where nobody wants to know.
    pub(super) fn written_entries(&mut self, base: &Value, indices: &Indices, layout: Layout) -> Option<SparseEntries> {
        let pattern = base.pattern().filter(|_| self.events.in_detail())?;
        let value_bytes = layout.value_bytes(base);
        let part = Part::new(0, base.dims(), indices.clone(), value_bytes, Span::default());
        let read = self.read_alone(base, &part, layout).or_else(|| {
            let vectors = self.events.patterns().vectors(pattern, layout.sparse, base.rows());
            sparse_part::read(&self.stored(base, &vectors, layout), &part.axes(), 0)
        });
        let arrays = layout.sparse_arrays(base.rows(), pattern, value_bytes);
        Some(SparseEntries { matrix: (0, base.place()), arrays, places: read?.places? })
    }

    fn stored<'v>(&self, base: &Value, vectors: &'v StoredVectors, layout: Layout) -> Stored<'v> {
        Stored {
            rows: base.rows(),
            cols: base.cols(),
            vectors,
            layout,
            value_bytes: layout.value_bytes(base),
            cache: self.events.cache,
            placed: self.events.in_detail(),
        }
    }
}
