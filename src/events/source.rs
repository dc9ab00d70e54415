//! Where operands come from and where results go, until it is known who consumes and who stores them.

use crate::ops::index::Index;
use crate::program::Leaf;
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Axis, Selection};
use crate::traffic::{Bytes, Cache};
use crate::value::Dims;
use smallvec::SmallVec;

/// Where a value came from, until it is known who consumes it.
#[derive(Debug)]
pub(crate) enum Src {
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
pub(crate) struct Part {
    pub dims: Dims,
    pub indices: SmallVec<[Index; 2]>,
    pub element_bytes: u64,
}

/// What a statement stores.
#[derive(Debug, Default)]
pub(crate) enum Store {
    #[default]
    Nothing,
    Bytes(Leaf, Bytes),
    Part(Leaf, Box<Part>),
}

impl Part {
    pub(crate) fn axes(&self) -> SmallVec<[Axis<'_>; 2]> {
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
    pub(crate) fn own_bytes(&self) -> u64 {
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
    pub(crate) fn stores(&self, cache: &Cache, streamed: u64, patterns: &Patterns) -> Bytes {
        if !self.indices.iter().any(|i| matches!(i, Index::List { .. })) {
            return Bytes::exact(self.own_bytes());
        }
        let axes = self.axes();
        let s = Selection { dims: &self.dims, axes: &axes, element_bytes: self.element_bytes };
        selection::stores(&s, cache, streamed.saturating_sub(self.own_bytes()), patterns)
    }
}

impl Store {
    /// Bytes of the elements that are stored.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Store::Nothing => 0,
            Store::Bytes(_, b) => b.value,
            Store::Part(_, p) => p.own_bytes(),
        }
    }

    /// The occurrence and the bytes that a pass stores there which streams so many bytes.
    #[must_use]
    pub(crate) fn amount(&self, cache: &Cache, streamed: u64, patterns: &Patterns) -> Option<(Leaf, Bytes)> {
        match self {
            Store::Nothing => None,
            Store::Bytes(leaf, bytes) => Some((*leaf, *bytes)),
            Store::Part(leaf, part) => Some((*leaf, part.stores(cache, streamed, patterns))),
        }
    }
}
