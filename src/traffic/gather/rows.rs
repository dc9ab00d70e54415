//! References that touch lines of several arrays at once. Vectors of one sparse matrix that the entries of another
//! one name, as in a product of two: the lines of the vector's pointers, of its indices and of its values. Lists of
//! places, one for each array.

use super::{Gaps, Step};
use crate::value::StoredVectors;

/// Widths of what a sparse matrix is stored in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    pub index: u64,
    pub value: u64,
    pub line: u64,
}

/// Places in an array of so many elements; one that is only stored to ages its lines and is not charged.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub places: Vec<u64>,
    pub elements: u64,
    pub width: u64,
    pub charged: bool,
}

/// Gaps of the vectors of `b` that the indices of `a` name one by one, in references. `swept`: `a` is the same
/// matrix or its transpose, whose own sweep is part of it: as its entries lie, the vectors of `b`.
pub(crate) fn gaps(a: &StoredVectors, b: &StoredVectors, widths: Widths, swept: bool) -> Gaps {
    let Widths { index, value, line } = widths;
    let count = b.pointers.len() as u64;
    let entries = b.indices.len() as u64;
    let arrays = [(count * index, true), (entries * index, true), (entries * value, true)];
    let mut touches = Touches::new(&arrays, a.indices.len(), line);
    let mut row = 0;
    for (time, &k) in (1u32..).zip(&a.indices) {
        let k = k as usize;
        let at = |k: usize| b.pointers.get(k).map_or(entries, |p| u64::from(*p));
        let (begin, end) = (at(k), at(k + 1));
        if swept {
            let own = u64::from(time) - 1;
            while at(row + 1) <= own && (row as u64) < count {
                row += 1;
            }
            touches.touch(0, (row as u64 * index, (row as u64 + 2) * index), time);
            touches.touch(1, (own * index, (own + 1) * index), time);
            touches.touch(2, (own * value, (own + 1) * value), time);
        }
        touches.vector(k as u64, (begin, end), widths, time);
        touches.touch(2, (begin * value, end * value), time);
    }
    touches.finish(a.indices.len() as u64)
}

/// Gaps of these vectors of `b`, one after the other, with their values or without.
pub(crate) fn gaps_of_vectors(
    named: impl ExactSizeIterator<Item = usize>,
    b: &StoredVectors,
    widths: Widths,
    values: bool,
) -> Gaps {
    let Widths { index, value, line } = widths;
    let (count, entries) = (b.pointers.len() as u64, b.indices.len() as u64);
    let arrays = [(count * index, true), (entries * index, true), (entries * value, true)];
    let references = named.len();
    let mut touches = Touches::new(&arrays, references, line);
    for (time, k) in (1u32..).zip(named) {
        let at = |k: usize| b.pointers.get(k).map_or(entries, |p| u64::from(*p));
        let (begin, end) = (at(k), at(k + 1));
        touches.vector(k as u64, (begin, end), widths, time);
        if values {
            touches.touch(2, (begin * value, end * value), time);
        }
    }
    touches.finish(references as u64)
}

/// Gaps of references of which each comes to a place of every list.
pub(crate) fn gaps_of_lists(lists: &[Places], line: u64) -> Gaps {
    let references = lists.iter().map(|l| l.places.len()).max().unwrap_or(0);
    let arrays: Vec<(u64, bool)> = lists.iter().map(|l| (l.elements * l.width, l.charged)).collect();
    let mut touches = Touches::new(&arrays, references, line);
    for (time, k) in (1u32..).zip(0..references) {
        for (array, list) in lists.iter().enumerate() {
            let Some(at) = list.places.get(k) else { continue };
            touches.touch(array, (at * list.width, (at + 1) * list.width), time);
        }
    }
    touches.finish(references as u64)
}

/// Arrays from a line on each.
struct Touches {
    arrays: Vec<Touched>,
    /// By gap: touches, and bytes of their lines that are charged.
    by_gap: Vec<(u64, u64)>,
    first: (u64, u64),
    line: u64,
}

struct Touched {
    /// When each line was touched last, from 1; 0 for never.
    last: Vec<u32>,
    /// Bytes in the last line.
    short: u64,
    charged: bool,
}

impl Touches {
    fn new(arrays: &[(u64, bool)], references: usize, line: u64) -> Touches {
        let of = |&(bytes, charged): &(u64, bool)| Touched {
            last: vec![0; bytes.div_ceil(line) as usize],
            short: if bytes.is_multiple_of(line) { line } else { bytes % line },
            charged,
        };
        Touches { arrays: arrays.iter().map(of).collect(), by_gap: vec![(0, 0); references + 1], first: (0, 0), line }
    }

    /// A reference comes to the pointers and indices of a stored vector, the first two arrays.
    fn vector(&mut self, k: u64, (begin, end): (u64, u64), Widths { index, .. }: Widths, time: u32) {
        self.touch(0, (k * index, (k + 2) * index), time);
        self.touch(1, (begin * index, end * index), time);
    }

    /// A reference comes to some bytes of an array.
    fn touch(&mut self, array: usize, (begin, end): (u64, u64), time: u32) {
        let Some(touched) = self.arrays.get_mut(array).filter(|_| begin < end) else { return };
        let last_line = touched.last.len().saturating_sub(1) as u64;
        // A line has a power of two bytes.
        let shift = self.line.trailing_zeros();
        for at in begin >> shift..=((end - 1) >> shift).min(last_line) {
            let bytes = if at == last_line { touched.short } else { self.line };
            let Some(last) = touched.last.get_mut(at as usize) else { continue };
            let before = std::mem::replace(last, time);
            // The same reference comes to a line once.
            if before == time {
                continue;
            }
            let bin = if before == 0 { Some(&mut self.first) } else { self.by_gap.get_mut((time - before) as usize) };
            if let Some(bin) = bin {
                bin.0 += 1;
                bin.1 += if touched.charged { bytes } else { 0 };
            }
        }
    }

    fn finish(self, references: u64) -> Gaps {
        let mut steps = Vec::new();
        let mut total = Step { gap: 0, references: 0, gap_sum: 0, charged: 0 };
        for (gap, (touches, bytes)) in (0u64..).zip(self.by_gap).filter(|(_, (touches, _))| *touches > 0) {
            total.gap = gap;
            total.references += touches;
            total.gap_sum += gap * touches;
            total.charged += bytes;
            steps.push(total);
        }
        let (touches, charged) = (total.references + self.first.0, total.charged + self.first.1);
        Gaps { steps, references, touches, charged, line: self.line }
    }
}
