//! The product of two compressed matrices, vector by vector (Gustavson 1978). In: what the matrices hold, where their
//! arrays and those of the result lie, and the table that a vector of the result is gathered in. Out: accesses.
//!
//! A hash table with open addressing has room for twice the entries of the widest vector of the result, so that it
//! stays in cache whatever the width of the matrix. The indices of the vector are listed in the result; then its values
//! are fetched, the last index first, which empties the table; the vector is sorted where it lies.

use super::compressed::Compressed;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// Where an array lies, and the bytes of an element.
pub(crate) type Lying = (u64, u32);

/// Where the arrays of a compressed matrix lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CompressedArrays {
    pub values: Lying,
    pub indices: Lying,
    pub pointers: Lying,
}

impl CompressedArrays {
    fn bases(&mut self) -> [&mut u64; 3] {
        [&mut self.values.0, &mut self.indices.0, &mut self.pointers.0]
    }
}

/// Vectors of the result are sums of those of `inner` that the entries of `outer` name.
#[derive(Clone, Debug)]
pub(crate) struct SparseProduct {
    pub outer: (Rc<Compressed>, CompressedArrays),
    pub inner: (Rc<Compressed>, CompressedArrays),
    pub result: (Rc<Compressed>, CompressedArrays),
    /// Indices and values of the table.
    pub table: (Lying, Lying),
    /// Every vector of the result is made in the same place, where something takes it before the next one comes.
    pub passing: bool,
}

impl Hash for SparseProduct {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for (matrix, arrays) in [&self.outer, &self.inner, &self.result] {
            matrix.id.hash(h);
            arrays.hash(h);
        }
        self.table.hash(h);
        self.passing.hash(h);
    }
}

const FREE: u32 = u32::MAX;

/// The accesses of one array that are told apart, for counting how often its lines are come to.
type Tagged<'f> = &'f mut dyn FnMut(usize, u64, u64, bool);

/// The table while a vector is gathered.
struct Table {
    places: Vec<u32>,
    at: (Lying, Lying),
}

impl Table {
    /// The place of an index, taken or free; every place that is looked at is read.
    fn find(&self, index: u32, access: Tagged) -> usize {
        let room = self.places.len();
        let mut p = index.wrapping_mul(2_654_435_761) as usize % room.max(1);
        for _ in 0..room {
            touch(access, 0, self.at.0, p, false);
            match self.places.get(p) {
                Some(&k) if k != index && k != FREE => p = if p + 1 == room { 0 } else { p + 1 },
                _ => break,
            }
        }
        p
    }
}

fn touch(access: Tagged, tag: usize, (base, width): Lying, k: usize, write: bool) {
    access(tag, base + k as u64 * u64::from(width), u64::from(width), write);
}

impl SparseProduct {
    /// Where each of its arrays begins.
    pub(super) fn bases(&mut self) -> impl Iterator<Item = &mut u64> {
        let table = [&mut self.table.0.0, &mut self.table.1.0];
        let all = [self.outer.1.bases(), self.inner.1.bases(), self.result.1.bases()];
        all.into_iter().flatten().chain(table)
    }

    /// Elements of the table.
    #[must_use]
    pub(crate) fn room(result: &Compressed) -> usize {
        2 * Self::widest(result)
    }

    /// Entries of the vector of the result that has most.
    #[must_use]
    pub(crate) fn widest(result: &Compressed) -> usize {
        result.pointers.windows(2).map(|w| w[1].saturating_sub(w[0])).max().unwrap_or(0) as usize
    }

    pub(super) fn each(&self, access: &mut impl FnMut(u64, u64, bool)) {
        self.tagged(&mut |_, address, bytes, write| access(address, bytes, write));
    }

    /// Lines that the arrays come to, one after the other.
    pub(super) fn visits(&self, line: u64) -> u64 {
        let (mut last, mut visits) = ([u64::MAX; 11], 0);
        self.tagged(&mut |tag, address, _, _| {
            let at = address / line;
            if let Some(before) = last.get_mut(tag).filter(|b| **b != at) {
                *before = at;
                visits += 1;
            }
        });
        visits
    }

    /// About how many lines it touches.
    pub(super) fn matrices(&self) -> [&Compressed; 3] {
        [&self.outer.0, &self.inner.0, &self.result.0]
    }

    pub(super) fn work(&self) -> u64 {
        let inner = &self.inner.0.pointers;
        let length = |k: &u32| {
            let k = *k as usize;
            u64::from(inner.get(k + 1).copied().unwrap_or(0).saturating_sub(inner.get(k).copied().unwrap_or(0)))
        };
        let products: u64 = self.outer.0.indices.iter().map(length).sum();
        2 * products + self.outer.0.indices.len() as u64 + self.result.0.indices.len() as u64
    }

    fn tagged(&self, access: Tagged) {
        let (outer, result) = (&self.outer.0, &self.result.0);
        let mut table = Table { places: vec![FREE; Self::room(result)], at: self.table };
        let mut listed: Vec<u32> = Vec::new();
        for row in 0..outer.pointers.len().saturating_sub(1) {
            let first = result.pointers.get(row).copied().unwrap_or(0) as usize;
            let most = result.pointers.get(row + 1).map_or(0, |&end| (end as usize).saturating_sub(first));
            let first = if self.passing { 0 } else { first };
            self.begins(row, access);
            touch(access, 5, self.outer.1.pointers, row + 1, false);
            self.gather(row, (first, most), &mut table, &mut listed, access);
            // A value that cancels has no entry in the result.
            listed.truncate(most.max(1));
            self.fetch(first, &mut table, &listed, access);
            table.places.fill(FREE);
            listed.clear();
        }
        self.begins(outer.pointers.len().saturating_sub(1), access);
    }

    /// Where a vector of the result begins is stored, unless it goes by.
    fn begins(&self, row: usize, access: Tagged) {
        if !self.passing {
            touch(access, 2, self.result.1.pointers, row, true);
        }
    }

    fn gather(
        &self,
        row: usize,
        (first, most): (usize, usize),
        table: &mut Table,
        listed: &mut Vec<u32>,
        access: Tagged,
    ) {
        let ((outer, a), (inner, b)) = (&self.outer, &self.inner);
        for at in range(outer, row) {
            touch(access, 3, a.indices, at, false);
            touch(access, 4, a.values, at, false);
            let Some(&k) = outer.indices.get(at) else { continue };
            touch(access, 8, b.pointers, k as usize, false);
            touch(access, 8, b.pointers, k as usize + 1, false);
            for q in range(inner, k as usize) {
                touch(access, 6, b.indices, q, false);
                let Some(&index) = inner.indices.get(q) else { continue };
                let place = table.find(index, access);
                if let Some(free) = table.places.get_mut(place).filter(|p| **p == FREE) {
                    *free = index;
                    touch(access, 0, self.table.0, place, true);
                    touch(access, 1, self.table.1, place, true);
                    if listed.len() < most {
                        touch(access, 9, self.result.1.indices, first + listed.len(), true);
                    }
                    listed.push(index);
                }
                touch(access, 7, b.values, q, false);
                touch(access, 1, self.table.1, place, false);
                touch(access, 1, self.table.1, place, true);
            }
        }
    }

    fn fetch(&self, first: usize, table: &mut Table, listed: &[u32], access: Tagged) {
        let c = self.result.1;
        for (k, index) in listed.iter().enumerate().rev() {
            touch(access, 9, c.indices, first + k, false);
            let place = table.find(*index, access);
            touch(access, 1, self.table.1, place, false);
            touch(access, 10, c.values, first + k, true);
            touch(access, 0, self.table.0, place, true);
            if let Some(p) = table.places.get_mut(place) {
                *p = FREE;
            }
        }
        for k in 0..listed.len() {
            for (tag, array) in [(9, c.indices), (10, c.values)] {
                touch(access, tag, array, first + k, false);
                touch(access, tag, array, first + k, true);
            }
        }
    }
}

/// The entries of a vector.
fn range(m: &Compressed, k: usize) -> std::ops::Range<usize> {
    match m.pointers.get(k..k + 2) {
        Some([from, to]) => *from as usize..*to as usize,
        _ => 0..0,
    }
}
