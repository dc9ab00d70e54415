//! Gathers and scatters in cache lines: Denning's working set over the real reference stream.
//! In: streams of element indices (of a sparse pattern or an index vector). Out: bytes moved at
//! the three capacities.
//!
//! Reference i touches a line that was last touched g(i) references ago (infinite the first
//! time); N references in all; the pass streams σ other bytes for each. The mean footprint of a
//! window of T references is `mean(min(g,T))·line + T·σ`; T is the largest whole number ≤ N whose
//! footprint fits C, and f(C) is a line for every reference with g > T.
//!
//! **What σ holds.** Everything that the pass moves besides the gathered array, stores included:
//! for a product `y = S*x`, values, column indices, row pointers *and* the result. The
//! specification's anchor decides it: on symmetrically permuted 160×160 five-point matrices an
//! iteration of Chebyshev's method (matrix, gather and six vectors) gives with this reading
//! 8.77 MB between 7.99 and 9.17, mean of 16 permutations (the anchor says 8.77, 7.99, 9.16);
//! without the pointers and the result 8.75, 7.93, 9.16; with one more vector 8.79, 8.03, 9.18.
//! Where the vector's own last line is short, a reference to it costs the bytes that lie in it.

mod digest;
mod known;
pub(crate) mod rows;
mod streams;

pub(crate) use digest::Digest;
pub(crate) use known::{IndexStream, Patterns};

use super::{Bytes, Cache};
use rustc_hash::FxHashMap;

/// Histogram of the gaps of a reference stream over lines. It depends neither on the capacity
/// nor on σ, so it is found once for a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gaps {
    /// Ascending by gap; the first touches are counted in the totals only.
    steps: Vec<Step>,
    /// Number of references, N.
    references: u64,
    /// Lines that they touch in all; as many as references where each touches one.
    touches: u64,
    /// Bytes of the lines of all charged references.
    charged: u64,
    line: u64,
}

/// Totals over all references with a gap of at most `gap`.
#[derive(Clone, Copy, Debug)]
struct Step {
    gap: u64,
    references: u64,
    gap_sum: u64,
    /// Bytes of the lines of those that are charged.
    charged: u64,
}

impl Gaps {
    /// Gaps of `refs` (element indices from 0) in an array of `elements` elements.
    pub(crate) fn of(refs: impl Iterator<Item = usize>, elements: usize, element_bytes: u64, line: u64) -> Gaps {
        let mut b = Builder::new(elements, element_bytes, line, refs.size_hint().0);
        refs.for_each(|e| b.run(e, 1, true));
        b.finish()
    }

    /// The same with references that only touch (`false`: a store whose line need not be read);
    /// they age the lines like any other and are not charged.
    pub(crate) fn with_touches(
        refs: impl Iterator<Item = (usize, bool)>,
        elements: usize,
        element_bytes: u64,
        line: u64,
    ) -> Gaps {
        let mut b = Builder::new(elements, element_bytes, line, refs.size_hint().0);
        refs.for_each(|(e, charged)| b.run(e, 1, charged));
        b.finish()
    }

    /// The same from runs `(start, length)` of successive elements, in time proportional to the
    /// lines they cover.
    pub(crate) fn of_runs(
        runs: impl Iterator<Item = (usize, usize)>,
        elements: usize,
        element_bytes: u64,
        line: u64,
        expected: usize,
    ) -> Gaps {
        let mut b = Builder::new(elements, element_bytes, line, expected);
        runs.for_each(|(start, len)| b.run(start, len, true));
        b.finish()
    }

    /// f(C) in bytes. `other_bytes` is all that the pass moves besides (σ·N); `width` is how many
    /// lines a reference touches: the columns of a matrix that is gathered by rows.
    #[must_use]
    pub(crate) fn bytes_at(&self, capacity: u64, other_bytes: u64, width: u64) -> u64 {
        let fitting = self.fitting(capacity, other_bytes, width);
        let kept = fitting.checked_sub(1).map_or(0, |k| self.steps[k].charged);
        (self.charged - kept) * width
    }

    /// f(2Z), f(Z), f(Z/2).
    #[must_use]
    pub(crate) fn bytes(&self, cache: &Cache, other_bytes: u64, width: u64) -> Bytes {
        Bytes::over(cache, |c| self.bytes_at(c, other_bytes, width))
    }

    /// How many steps have gaps g ≤ T, of the largest whole number T with `Σ min(g,T)·line·width + T·other ≤ C·N`: those
    /// whose own gap is such a number, because what a window moves grows with it.
    fn fitting(&self, capacity: u64, other_bytes: u64, width: u64) -> usize {
        let touches = u128::from(self.touches);
        let line = u128::from(self.line) * u128::from(width);
        let budget = u128::from(capacity) * u128::from(self.references);
        self.steps.partition_point(|s| {
            let gap = u128::from(s.gap);
            let longer = touches - u128::from(s.references);
            (u128::from(s.gap_sum) + gap * longer) * line + gap * u128::from(other_bytes) <= budget
        })
    }
}

/// When each line was touched last, from 1; 0 for never.
enum LastTouch {
    /// One entry a line of the array.
    All(Vec<u32>),
    /// Few references to a large array.
    Few(FxHashMap<usize, u32>),
}

struct Builder {
    last: LastTouch,
    /// Charged and other references by gap.
    charged: Vec<u32>,
    touched: Vec<u32>,
    /// The few references to the short last line that are charged, by gap.
    short: FxHashMap<u64, u64>,
    first_charged: u64,
    time: u32,
    line: u64,
    /// Elements in a line; an element wider than a line counts as a line of its own width.
    per_line: PerLine,
    last_line: usize,
    last_line_bytes: u64,
}

#[derive(Clone, Copy)]
enum PerLine {
    Shift(u32),
    /// Element bytes: a line need not hold a whole number of elements.
    Bytes(u64),
}

impl Builder {
    fn new(elements: usize, element_bytes: u64, line: u64, expected: usize) -> Builder {
        let line = line.max(element_bytes).max(1);
        let total = elements as u64 * element_bytes;
        let lines = total.div_ceil(line) as usize;
        let per_line = match line.checked_div(element_bytes) {
            Some(k) if k.is_power_of_two() && k * element_bytes == line => PerLine::Shift(k.trailing_zeros()),
            _ => PerLine::Bytes(element_bytes),
        };
        let last = if expected.saturating_mul(16) < lines {
            LastTouch::Few(FxHashMap::default())
        } else {
            LastTouch::All(vec![0; lines])
        };
        Builder {
            last,
            charged: vec![0; 2],
            touched: Vec::new(),
            short: FxHashMap::default(),
            first_charged: 0,
            time: 0,
            line,
            per_line,
            last_line: lines.saturating_sub(1),
            last_line_bytes: if total.is_multiple_of(line) { line } else { total % line },
        }
    }

    fn line_of(&self, element: usize) -> usize {
        match self.per_line {
            PerLine::Shift(s) => element >> s,
            PerLine::Bytes(b) => (element as u64 * b / self.line) as usize,
        }
    }

    /// First element of the next line.
    fn next_line(&self, line: usize) -> usize {
        match self.per_line {
            PerLine::Shift(s) => (line + 1) << s,
            PerLine::Bytes(b) => ((line as u64 + 1) * self.line).div_ceil(b.max(1)) as usize,
        }
    }

    /// References to `len` successive elements.
    fn run(&mut self, mut start: usize, mut len: usize, charged: bool) {
        while len > 0 {
            let line = self.line_of(start);
            let here = len.min(self.next_line(line).saturating_sub(start).max(1));
            self.touch(line, here as u32, charged);
            start += here;
            len -= here;
        }
    }

    /// `count` references to one line, one after the other.
    fn touch(&mut self, line: usize, count: u32, charged: bool) {
        let now = self.time + 1;
        self.time += count;
        let last = match &mut self.last {
            LastTouch::All(v) => match v.get_mut(line) {
                Some(l) => l,
                None => return,
            },
            LastTouch::Few(m) => m.entry(line).or_insert(0),
        };
        let before = std::mem::replace(last, self.time);
        if before == 0 {
            self.first(line, charged);
        } else {
            self.gap(now - before, 1, line, charged);
        }
        if count > 1 {
            self.gap(1, count - 1, line, charged);
        }
    }

    fn first(&mut self, line: usize, charged: bool) {
        if charged {
            self.first_charged += if line == self.last_line { self.last_line_bytes } else { self.line };
        }
    }

    fn gap(&mut self, gap: u32, count: u32, line: usize, charged: bool) {
        let bins = if charged { &mut self.charged } else { &mut self.touched };
        let index = gap as usize;
        if index >= bins.len() {
            bins.resize((index + 1).max(bins.len() * 2), 0);
        }
        bins[index] += count;
        if charged && line == self.last_line && self.last_line_bytes != self.line {
            *self.short.entry(u64::from(gap)).or_insert(0) += u64::from(count);
        }
    }

    fn finish(self) -> Gaps {
        let missing = self.line - self.last_line_bytes;
        let mut steps: Vec<Step> = Vec::new();
        let mut total = Step { gap: 0, references: 0, gap_sum: 0, charged: 0 };
        for gap in 0..self.charged.len().max(self.touched.len()) {
            let charged = u64::from(self.charged.get(gap).copied().unwrap_or(0));
            let touched = u64::from(self.touched.get(gap).copied().unwrap_or(0));
            if charged + touched == 0 {
                continue;
            }
            let g = gap as u64;
            total.gap = g;
            total.references += charged + touched;
            total.gap_sum += g * (charged + touched);
            total.charged += charged * self.line - self.short.get(&g).copied().unwrap_or(0) * missing;
            steps.push(total);
        }
        let references = u64::from(self.time);
        let charged = total.charged + self.first_charged;
        Gaps { steps, references, touches: references, charged, line: self.line }
    }
}

#[cfg(test)]
mod tests;
