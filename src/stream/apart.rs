//! Products that the pass takes otherwise than element by element with what it stores. In: pending products of other sizes.
//! Out: loops that take them as they come, without storing them: what a reduction consumes (`p'*(A*p)`, `sum(S*X, 2)`),
//! differences of neighbours (`diff(S*x)`), pieces of a larger array (`[x, S*y]`). A piece that has to be there as a whole
//! (`[x, S'*y]`) is made where the array has it.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending};
use super::reads::{Read, fitted};
use super::shape::{Access, Accesses, Regular};
use crate::value::Dims;
use smallvec::SmallVec;

impl Stream {
    /// Takes a product as it comes, with what else the pass reads of that size; false where this cannot be. The loop that
    /// writes, over `dims` of `count` elements, is still to come.
    pub(super) fn takes_apart(&mut self, p: &Pending, count: u64, dims: Option<&Dims>) -> bool {
        let n = p.count();
        let later = |r: &Read| !r.is_of(n) && dims.is_some_and(|d| fitted(r, count, d).is_some());
        let reads = self.work.reads.iter().enumerate();
        let later: SmallVec<[usize; 8]> =
            reads.filter(|(_, r)| count > 0 && !r.done && later(r)).map(|(k, _)| k).collect();
        self.set_done(&later, true);
        let taken =
            self.fuse(p, &[]) || (count == 0 && self.fuse_narrow(std::slice::from_ref(p), &[])) || self.buffer(p);
        self.set_done(&later, false);
        taken
    }

    /// A product that the pass takes part by part from a buffer; false where it cannot be.
    fn buffer(&mut self, p: &Pending) -> bool {
        let mine = |r: &&Read| r.is_of(p.count());
        let others: Option<SmallVec<[Matrix; 4]>> =
            self.work.reads.iter().filter(mine).map(|r| p.result.placed(&r.access, p)).collect();
        let Some(others) = others else { return false };
        let elements = match &p.result {
            Awaited::Vector { matrix, .. } if self.is_of_dots(matrix) => {
                if matrix.cols > self.block_rows() {
                    return false;
                }
                0
            }
            Awaited::Vector { matrix, .. } => matrix.rows.min(self.block_rows()),
            Awaited::Blocks { a, b } => self.buffer_elements(a, b, p.width),
            Awaited::ListedRows(listed) => {
                self.begins_with(p);
                self.listed_rows_taken(listed, p.count(), &others);
                self.shut();
                return true;
            }
            _ => return false,
        };
        self.begins_with(p);
        let array = self.buffer_of(elements, p);
        match &p.result {
            Awaited::Vector { matrix, vector } => {
                self.buffered_vector(*matrix, *vector, Matrix::of(&array), &others, &[])
            }
            Awaited::Blocks { a, b } => self.buffered_blocks(*a, *b, &array, &others),
            _ => {}
        }
        self.undeclare();
        self.shut();
        true
    }

    /// Products that are pieces of the array that is stored are made there; gives the others, and what is left to write.
    pub(super) fn make_pieces(&mut self, pending: Vec<Pending>, writes: &[Access]) -> (Vec<Pending>, Accesses) {
        let all = || writes.iter().cloned().collect();
        let [write] = writes else { return (pending, all()) };
        let Some((base, width)) = write.is_line() else { return (pending, all()) };
        let count = write.count();
        let taken = |r: &Read| !r.done && r.swept().count() == count;
        if self.work.reads.iter().any(taken) {
            return (pending, all());
        }
        let (mut left, mut rest, mut from) = (Vec::new(), Accesses::new(), 0);
        let line = |from: u64, count: u64| Regular::line(base + from * u64::from(width), width, count);
        for p in pending {
            let n = p.count();
            let place = self.place_of_piece(&p, count, from).filter(|&at| at >= from && at + n <= count);
            let Some((at, dest)) = place.and_then(|at| Some((at, p.lying_in(&Access::Regular(line(at, n)))?))) else {
                left.push(p);
                continue;
            };
            if at > from {
                rest.push(Access::Regular(line(from, at - from)));
            }
            from = at + n;
            self.produce_in(p, dest);
        }
        if from < count {
            rest.push(Access::Regular(line(from, count - from)));
        }
        (left, rest)
    }

    /// Where a product that has to be there as a whole has its place among `count` elements that are put together, from
    /// element `from` on. Numbers that are put between arrays are left out.
    fn place_of_piece(&self, p: &Pending, count: u64, from: u64) -> Option<u64> {
        if p.sizes().is_some() || matches!(p.result, Awaited::Written | Awaited::Triangle(_)) {
            return None;
        }
        let before = |number: u32| {
            let reads = self.work.reads.iter().filter(|r| r.beside && r.number < number).map(|r| r.access.count());
            let others = self.work.waiting.iter().filter(|w| w.number < number).map(|w| w.count);
            reads.sum::<u64>() + others.sum::<u64>()
        };
        let pieces = self.work.waiting.iter().filter(|w| w.count == p.count() && w.within == Some(count));
        pieces.map(|w| before(w.number).min(count.saturating_sub(w.count))).find(|&at| at >= from)
    }
}
