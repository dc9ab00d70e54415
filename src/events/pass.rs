//! Passes: what of a statement is one sweep of the predicted implementation. In: operands, work and stores
//! as execution tells them. Out: complete passes, the same for plain and level figures.
//!
//! Element-wise operators, functions and reductions of one statement are one pass; matrix operators and
//! profiled functions are passes of their own ([`super::Operation`]). Which operands are swept together, and
//! when a pass is complete, is decided here alone.

use super::source::{Part, Src, Store};
use crate::program::Leaf;
use crate::value::{Layout, Value};

/// What of a variable is read.
#[derive(Debug)]
pub(crate) enum What {
    Whole(u64),
    Part(Box<Part>),
    Plain(u64),
}

/// One read of the pass; reads of one variable have the same key.
#[derive(Debug)]
pub(crate) struct Read {
    pub leaf: Leaf,
    pub key: u64,
    pub what: What,
    pub sparse: bool,
}

/// One sweep: what it reads, what it stores, its flops.
#[derive(Debug, Default)]
pub(crate) struct Pass {
    pub reads: Vec<Read>,
    pub flops: u64,
    pub store: Store,
    /// Further stores of a statement with several targets.
    pub more: Vec<Store>,
}

/// The pass that is open, and those of the callers that wait.
#[derive(Default)]
pub(crate) struct Passes {
    /// By the depth of calls; what is deeper than the one that is open waits to be used again.
    stack: Vec<Pass>,
    depth: usize,
}

/// Whether an operand is read by the pass that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joins {
    /// In plain and level figures.
    Both,
    /// In level figures alone ([`Apart::Result`]).
    Levels,
    /// Computed in the pass, or in registers.
    No,
}

/// Where plain and level figures disagree about what a sweep reads and writes. Everything that the levels
/// have and the plain figures have not asks here: the one switch, which issue 15 removes together with this
/// type. The figures are those of vectors of 1000 doubles and matrices of 100 × 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Apart {
    /// The result of a user's function inside an expression is read by the pass that uses it:
    /// `z = f(x) .* w` loads 8000 bytes, in the levels 16000.
    Result,
    /// Variables that share a storage (`s = r`) are read once by a pass: `r + s` loads 16000 bytes, in the
    /// levels 8000.
    Alias,
    /// A product that a pass consumes goes through a work array where the two are not one loop:
    /// `C = C - A*B` stores 80000 bytes, in the levels 160000, and loads 80000 more there.
    WorkArray,
    /// What still holds an array whose elements another variable has changed is copied when it is read
    /// (`s = r; s(1:2) = 0;`, then `r`): nothing, in the levels 8000 loaded and stored.
    CopyOnWrite,
}

impl Apart {
    /// Whether level figures have it.
    #[must_use]
    pub(crate) const fn in_levels(self) -> bool {
        match self {
            Apart::Result | Apart::Alias | Apart::WorkArray | Apart::CopyOnWrite => true,
        }
    }
}

impl Passes {
    /// Whether a value from there is an operand of the pass that is open.
    #[must_use]
    pub(crate) fn joins(src: &Src) -> Joins {
        match src {
            Src::Whole { .. } | Src::Part { .. } | Src::Plain { .. } => Joins::Both,
            Src::Result { stored: true, .. } if Apart::Result.in_levels() => Joins::Levels,
            Src::Result { .. } | Src::None | Src::Temp => Joins::No,
        }
    }

    /// The open pass reads an operand, which is part of what the pass computes from then on.
    pub(crate) fn read(&mut self, value: &Value, src: &mut Src, sparse: bool, layout: Layout) {
        let read = match std::mem::replace(src, Src::Temp) {
            Src::Whole { leaf, key } => Read { leaf, key, what: What::Whole(value.bytes(layout)), sparse },
            Src::Part { leaf, key, part } => Read { leaf, key, what: What::Part(part), sparse },
            Src::Plain { leaf, key, bytes } => Read { leaf, key, what: What::Plain(bytes), sparse },
            other => {
                *src = other;
                return;
            }
        };
        let open = self.open();
        if matches!(read.what, What::Whole(_))
            && let Some(known) = open.reads.iter_mut().find(|r| r.key == read.key)
            && matches!(known.what, What::Whole(_))
        {
            known.sparse |= sparse;
            return;
        }
        open.reads.push(read);
    }

    /// An element-wise operator, function or reduction of the open pass has run; gives where its result
    /// comes from: nobody stores it, whatever uses it is part of the pass.
    #[inline]
    pub(crate) fn computed(&mut self, flops: u64, _result: &Value) -> Src {
        self.open().flops += flops;
        Src::Temp
    }

    /// The statement stores besides.
    pub(crate) fn stores_too(&mut self, store: Store) {
        self.open().more.push(store);
    }

    /// The open pass, complete with what it stores.
    #[inline]
    pub(crate) fn complete(&mut self, store: Store) -> &Pass {
        let pass = self.open();
        pass.store = store;
        pass
    }

    /// The complete pass has been told; the next one is open.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.open().clear();
    }

    #[inline]
    fn open(&mut self) -> &mut Pass {
        if self.stack.len() <= self.depth {
            self.stack.resize_with(self.depth + 1, Pass::default);
        }
        &mut self.stack[self.depth]
    }

    /// The statement waits for a call, whose passes are its own.
    #[inline]
    pub(crate) fn suspend(&mut self) {
        self.depth += 1;
    }

    /// The call has ended; what it has left open is no pass.
    #[inline]
    pub(crate) fn resume(&mut self) {
        self.open().clear();
        self.depth = self.depth.saturating_sub(1);
    }
}

impl Pass {
    fn clear(&mut self) {
        self.reads.clear();
        self.more.clear();
        self.flops = 0;
        self.store = Store::Nothing;
    }

    /// Nothing moves and nothing is computed.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.flops == 0 && matches!(self.store, Store::Nothing) && self.more.is_empty()
    }
}

impl Read {
    pub(crate) fn part(&self) -> Option<&Part> {
        if let What::Part(p) = &self.what { Some(p) } else { None }
    }

    pub(crate) fn bytes(&self) -> u64 {
        match &self.what {
            What::Whole(b) | What::Plain(b) => *b,
            What::Part(p) => p.own_bytes(),
        }
    }
}
