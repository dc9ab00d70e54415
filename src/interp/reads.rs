//! What the pass of a statement reads. In: values' sources and selections. Out: the bytes that each
//! variable costs the pass, with those that its gathers compete with.

use super::ir::Leaf;
use crate::ops::index::Index;
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Axis, Selection};
use crate::traffic::{Bytes, CacheParams};
use crate::value::Dims;
use smallvec::SmallVec;

/// Where a value came from, until it is known who consumes it.
#[derive(Debug)]
pub enum Src {
    /// Literals and scalars that are computed.
    None,
    /// A whole variable, field or cell content.
    Whole { leaf: Leaf, key: u64 },
    /// An indexed read.
    Part { leaf: Leaf, key: u64, part: Box<Part> },
    /// Bytes that are known without a selection (sparse and cell reads).
    Plain { leaf: Leaf, key: u64, bytes: u64 },
    /// Computed in the statement's pass.
    Temp,
    /// Result of a matrix operator or a call; `stored`: by the callee's own text.
    Result { stored: bool, stores: Option<Box<Bytes>> },
}

/// A selection of an array.
#[derive(Debug, Clone)]
pub struct Part {
    pub dims: Dims,
    pub indices: SmallVec<[Index; 2]>,
    pub element_bytes: u64,
}

/// What of a variable is read.
#[derive(Debug)]
pub enum What {
    Whole(u64),
    Part(Box<Part>),
    Plain(u64),
}

#[derive(Debug)]
/// One read of the pass; reads of one variable have the same key.
pub struct Read {
    pub leaf: Leaf,
    pub key: u64,
    pub what: What,
    pub sparse: bool,
}

/// The pass of the statement that runs: everything that element-wise operators, functions and
/// reductions read.
#[derive(Debug, Default)]
pub struct Pass {
    pub reads: Vec<Read>,
}

/// What a statement stores.
pub enum Store {
    Nothing,
    Bytes(Leaf, Bytes),
    Part(Leaf, Box<Part>),
}

/// Bytes that the pass loads of the variable of read `i`, the first of its key.
pub fn load_of(reads: &[Read], i: usize, streamed: u64, cache: &CacheParams, patterns: &Patterns) -> Bytes {
    let key = reads[i].key;
    let same = || reads[i..].iter().filter(move |r| r.key == key);
    if let Some(bytes) = same().find_map(|r| match r.what {
        What::Whole(b) => Some(b),
        _ => None,
    }) {
        return Bytes::exact(bytes);
    }
    // The key of a plain read names its elements: the same elements count once.
    let plain = same().map(|r| if let What::Plain(b) = r.what { b } else { 0 }).max().unwrap_or(0);
    let parts: SmallVec<[&Part; 4]> =
        same().filter_map(|r| if let What::Part(p) = &r.what { Some(&**p) } else { None }).collect();
    if parts.is_empty() {
        return Bytes::exact(plain);
    }
    let axes: SmallVec<[SmallVec<[Axis; 2]>; 4]> = parts.iter().map(|p| p.axes()).collect();
    let selections: SmallVec<[Selection; 4]> = parts
        .iter()
        .zip(&axes)
        .map(|(p, a)| Selection { dims: &p.dims, axes: a, element_bytes: p.element_bytes })
        .collect();
    let own: u64 = parts.iter().map(|p| p.own_bytes()).sum();
    Bytes::exact(plain) + selection::loads(&selections, cache, streamed.saturating_sub(own), patterns)
}

impl Part {
    pub fn axes(&self) -> SmallVec<[Axis<'_>; 2]> {
        self.indices
            .iter()
            .map(|i| match i {
                Index::All => Axis::All,
                Index::At(k) => Axis::At(*k),
                Index::Range { start, step, len } => Axis::Range { start: *start, step: *step, len: *len },
                Index::List { positions, .. } => Axis::List(positions),
                Index::Mask { positions, .. } => Axis::Mask(positions),
            })
            .collect()
    }

    /// Bytes of the selected elements themselves.
    #[must_use]
    pub fn own_bytes(&self) -> u64 {
        let linear = self.indices.len() == 1;
        let mut n: u64 = self.element_bytes;
        for (k, i) in self.indices.iter().enumerate() {
            n *= match i {
                Index::All if linear => self.dims.iter().product::<usize>() as u64,
                Index::All if k + 1 == self.indices.len() => self.dims.iter().skip(k).product::<usize>() as u64,
                Index::All => self.dims.get(k).copied().unwrap_or(1) as u64,
                Index::At(_) => 1,
                Index::Range { len, .. } => *len as u64,
                Index::List { positions, .. } | Index::Mask { positions, .. } => positions.len() as u64,
            };
        }
        n
    }

    /// Bytes that an assignment to the selection stores.
    pub fn stores(&self, cache: &CacheParams, streamed: u64, patterns: &Patterns) -> Bytes {
        if !self.indices.iter().any(|i| matches!(i, Index::List { .. })) {
            return Bytes::exact(self.own_bytes());
        }
        let axes = self.axes();
        let s = Selection { dims: &self.dims, axes: &axes, element_bytes: self.element_bytes };
        selection::stores(&s, cache, streamed.saturating_sub(self.own_bytes()), patterns)
    }
}

/// All bytes that a pass streams, each variable once: what a gather competes with for the cache.
pub fn streamed_bytes(reads: &[Read], store: &Store) -> u64 {
    let gathers = |p: &Part| p.indices.iter().any(|i| matches!(i, Index::List { .. }));
    let any = reads.iter().any(|r| matches!(&r.what, What::Part(p) if gathers(p)))
        || matches!(store, Store::Part(_, p) if gathers(p));
    if !any {
        return 0;
    }
    let again = |(i, r): (usize, &Read)| {
        matches!(r.what, What::Whole(_))
            && reads[..i].iter().any(|o| o.key == r.key && matches!(o.what, What::Whole(_)))
    };
    let once = reads.iter().enumerate().filter(|&(i, r)| !again((i, r)));
    once.map(|(_, r)| r.bytes()).sum::<u64>() + store.bytes()
}

impl Read {
    pub fn part(&self) -> Option<&Part> {
        if let What::Part(p) = &self.what { Some(p) } else { None }
    }

    pub fn bytes(&self) -> u64 {
        match &self.what {
            What::Whole(b) | What::Plain(b) => *b,
            What::Part(p) => p.own_bytes(),
        }
    }
}

impl Store {
    pub fn bytes(&self) -> u64 {
        match self {
            Store::Nothing => 0,
            Store::Bytes(_, b) => b.value,
            Store::Part(_, p) => p.own_bytes(),
        }
    }
}
