//! The reads of a pass. In: where an operand lies, what the pass knows of its sweep. Out: its access in a loop, repeated along
//! others where it is.

use super::shape::{Access, Masked, Regular};
use super::space::Home;
use crate::program::Slot;
use crate::value::Dims;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Among so many reads they are looked for one by one.
const FEW: usize = 32;

/// One operand of the pass.
pub(super) struct Read {
    pub home: Home,
    pub access: Access,
    /// The dimensions of what is read, for operands that are repeated along others.
    pub dims: Dims,
    /// Elements by which it is turned round.
    pub turn: isize,
    pub done: bool,
    /// Its number among the reads of the pass, which says when it is read and over what it is repeated.
    pub number: u32,
    pub sweep: u16,
    pub over: Option<Dims>,
    /// It is put beside others, in a loop of its own.
    pub beside: bool,
    /// Rows and columns of what is summed along its rows, in blocks.
    pub summed: Option<[u64; 2]>,
    /// A mask selects it.
    pub mask: Option<Masked>,
    /// The operation, by its number in the statement, that gives it and does not move it: its operand is read in its place
    /// (`diag(A)`).
    pub given: Option<u32>,
    /// The variable that names it.
    pub slot: Option<Slot>,
}

/// The accesses of one loop, each once.
#[derive(Default)]
pub(super) struct LoopReads {
    pub accesses: SmallVec<[Access; 4]>,
    of: SmallVec<[Home; 4]>,
    /// Places in the list by storage, once there are more than a few.
    at: FxHashMap<Home, SmallVec<[u32; 1]>>,
    /// How many of the list are there.
    listed: usize,
}

impl LoopReads {
    pub(super) fn add(&mut self, read: &Read, access: Access) {
        // Variables that share a storage (`s = r`) name the same bytes, which a loop finds in the same line.
        let same = |a: &Access| match (a, &access) {
            (Access::Regular(a), Access::Regular(b)) => a == b,
            (Access::Turned(a, from), Access::Turned(b, other)) => a == b && from == other,
            _ => false,
        };
        let known = if self.accesses.len() <= FEW {
            self.accesses.iter().zip(&self.of).any(|(a, home)| *home == read.home && same(a))
        } else {
            self.places();
            let there = self.at.get(&read.home).into_iter().flatten();
            there.filter_map(|&k| self.accesses.get(k as usize)).any(same)
        };
        if !known {
            self.accesses.push(access);
            self.of.push(read.home);
        }
    }

    /// Those that have come since the last time are found by their storages.
    fn places(&mut self) {
        for (k, home) in self.of.iter().enumerate().skip(self.listed) {
            self.at.entry(*home).or_default().push(k as u32);
        }
        self.listed = self.of.len();
    }
}

/// Reads that are put beside others, by the storages that they are of.
pub(super) struct Pieces(FxHashMap<Home, SmallVec<[usize; 2]>>);

impl Pieces {
    pub(super) fn of(reads: &[Read]) -> Pieces {
        let mut of: FxHashMap<Home, SmallVec<[usize; 2]>> = FxHashMap::default();
        for (k, r) in reads.iter().enumerate().filter(|(_, r)| r.beside) {
            of.entry(r.home).or_default().push(k);
        }
        Pieces(of)
    }

    /// Those that go in one loop with this one, itself the first. Pieces are copied one after the other; those of one array
    /// (`[x(2:end); 0] - [0; x(1:end-1)]`) go together.
    pub(super) fn with(&self, first: usize, reads: &[Read]) -> SmallVec<[usize; 8]> {
        match reads.get(first) {
            Some(r) if r.beside => self.0.get(&r.home).into_iter().flatten().copied().filter(|&k| k >= first).collect(),
            _ => (first..reads.len()).filter(|&k| reads.get(k).is_some_and(|r| !r.beside)).collect(),
        }
    }
}

/// Where the arrays begin that are read, for lists of any length: `[c{:}]` reads as many as there are cells.
pub(super) enum Places {
    Few(usize),
    /// First bytes, ascending, and places in the list.
    Many(Vec<(u64, usize)>),
}

impl Places {
    pub(super) fn of(reads: &[Read]) -> Places {
        if reads.len() <= FEW {
            return Places::Few(reads.len());
        }
        let base = |(k, r): (usize, &Read)| if let Access::Regular(a) = &r.access { Some((a.base, k)) } else { None };
        let mut bases: Vec<(u64, usize)> = reads.iter().enumerate().filter_map(base).collect();
        bases.sort_unstable();
        Places::Many(bases)
    }

    /// Reads that may begin in an array at most so many bytes after its first one, in the order of the list.
    pub(super) fn near(&self, whole: &Read, bytes: u64) -> SmallVec<[usize; FEW]> {
        match self {
            Places::Few(number) => (0..*number).collect(),
            Places::Many(bases) => {
                let Some((first, _)) = whole.access.is_line() else { return SmallVec::new() };
                let from = bases.partition_point(|&(base, _)| base < first);
                let near = bases.iter().skip(from).take_while(|&&(base, _)| base - first <= bytes);
                let mut found: SmallVec<[usize; FEW]> = near.map(|&(_, k)| k).collect();
                found.sort_unstable();
                found
            }
        }
    }
}

impl Read {
    /// Where it is: the storage and the elements, where they are a line that is read once, in a loop with others.
    pub(super) fn as_line(&self) -> Option<(Home, &Regular)> {
        self.plain_line().filter(|_| self.sweep == 0).map(|line| (self.home, line))
    }

    /// Whether it is swept once, element by element, in a loop with others.
    pub(super) fn is_plain(&self) -> bool {
        self.over.is_none() && self.turn == 0 && !self.beside && self.summed.is_none()
    }

    /// Whether it is put beside others as it is.
    pub(super) fn is_piece(&self) -> bool {
        let plain = self.over.is_none() && self.turn == 0 && self.summed.is_none();
        self.beside && plain && self.mask.is_none() && self.given.is_none()
    }

    /// Whether it is left and has so many elements, each for one of a result.
    pub(super) fn is_of(&self, count: u64) -> bool {
        !self.done && self.over.is_none() && self.access.count() == count
    }

    /// The elements, where they are a line that is read once, in a loop with others.
    pub(super) fn plain_line(&self) -> Option<&Regular> {
        let Access::Regular(line) = &self.access else { return None };
        (self.is_plain() && line.lengths.len() == 1).then_some(line)
    }

    /// The access as its sweep has it: repeated where it is repeated.
    pub(super) fn swept(&self) -> Access {
        match (&self.over, &self.access) {
            (Some(over), access) => repeated(access, &self.dims, over).unwrap_or_else(|| access.clone()),
            (None, Access::Regular(line)) if self.turn != 0 => line.turned(self.turn),
            (None, access) => access.clone(),
        }
    }
}

/// A regular access of an operand of these dimensions, repeated over more.
fn repeated(access: &Access, dims: &Dims, over: &Dims) -> Option<Access> {
    let Access::Regular(a) = access else { return None };
    let (&[length], &[step]) = (a.lengths.as_slice(), a.strides.as_slice()) else { return None };
    if length != dims.iter().map(|&d| d as u64).product::<u64>() {
        return None;
    }
    let (mut lengths, mut strides): (SmallVec<[u64; 3]>, SmallVec<[i64; 3]>) = (SmallVec::new(), SmallVec::new());
    let mut stride = step;
    for (d, &n) in over.iter().enumerate() {
        let own = dims.get(d).copied().unwrap_or(1);
        if own != n && own != 1 {
            // All of it comes again (`repmat(A, 1, 2)`); of a column all copies are written as it comes by once.
            if own == 0 || n % own != 0 {
                return None;
            }
            let (count, step) = if d == 0 { (n / own, 0) } else { (own, stride) };
            lengths.push(count as u64);
            strides.push(step);
            if d == 0 {
                lengths.push(own as u64);
                strides.push(stride);
                stride *= own as i64;
                continue;
            }
        }
        lengths.push(if own == n { n } else { n / own } as u64);
        strides.push(if own == n { stride } else { 0 });
        stride *= own as i64;
    }
    Some(Access::Regular(Regular { lengths, strides, ..a.clone() }))
}

/// The access as part of a loop over `dims`: as it is, or repeated along the other dimension.
pub(super) fn fitted(r: &Read, count: u64, dims: &Dims) -> Option<Access> {
    if r.over.is_some() {
        return Some(r.swept()).filter(|a| a.count() == count);
    }
    if r.access.count() == count {
        return Some(r.swept());
    }
    let Access::Regular(a) = &r.access else { return None };
    if r.beside {
        return None;
    }
    let (m, n) = (*dims.first()? as u64, dims.iter().skip(1).product::<usize>() as u64);
    let (&[length], &[stride]) = (a.lengths.as_slice(), a.strides.as_slice()) else { return None };
    let (rows, cols) = (*r.dims.first()? as u64, r.dims.iter().skip(1).product::<usize>() as u64);
    let strides: SmallVec<[i64; 3]> = if rows == m && cols == 1 && length == m {
        smallvec![stride, 0]
    } else if rows == 1 && cols == n && length == n {
        smallvec![0, stride]
    } else {
        return None;
    };
    Some(Access::Regular(Regular { lengths: smallvec![m, n], strides, ..a.clone() }))
}
