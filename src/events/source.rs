//! Where operands come from and where results go, until it is known who consumes and who stores them.

use crate::ops::index::Index;
use crate::program::{Leaf, OperatorAt, Slot};
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Axis, Selection};
use crate::traffic::sparse_part::Places;
use crate::traffic::{Bytes, Cache};
use crate::value::{Dims, Layout, Value};
use smallvec::{SmallVec, smallvec};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;

/// What a call of a user's function has given, until the statement that called it ends: which storage it is in, how
/// many elements it has, and what a listener knows of it.
#[derive(Clone, Debug)]
pub(crate) struct Given<T> {
    place: usize,
    count: usize,
    pub known: T,
}

impl<T> Given<T> {
    pub(crate) fn new(value: &Value, known: T) -> Given<T> {
        Given { place: value.place(), count: value.numel(), known }
    }

    /// Which of a statement's results a value is: the one in its storage, or the latest with as many elements where it
    /// has been taken over into another.
    pub(crate) fn find<'a>(results: &'a [Given<T>], value: &Value) -> Option<&'a T> {
        Self::position(results, value).and_then(|k| results.get(k)).map(|r| &r.known)
    }

    /// The same, which is none of them from then on.
    pub(crate) fn take(results: &mut Vec<Given<T>>, value: &Value) -> Option<T> {
        Self::position(results, value).map(|k| results.remove(k).known)
    }

    fn position(results: &[Given<T>], value: &Value) -> Option<usize> {
        let (place, count) = (value.place(), value.numel());
        let itself = results.iter().rposition(|r| place != 0 && r.place == place);
        itself.or_else(|| results.iter().rposition(|r| r.count == count))
    }
}

/// Where a value came from, until it is known who consumes it.
#[derive(Debug)]
pub(crate) enum Src {
    /// Literals and scalars that are computed.
    None,
    /// A whole variable, field or cell content.
    Whole { leaf: Leaf, key: u64 },
    /// An indexed read.
    Part { leaf: Leaf, key: u64, part: Box<Part> },
    /// Bytes that are known without a selection (sparse and cell reads). `values`: those of its values, where it is all of
    /// a sparse matrix in one column; else 0.
    Plain { leaf: Leaf, key: u64, bytes: Bytes, sparse: Option<Box<SparseEntries>>, values: u64 },
    /// Computed in the statement's pass.
    Temp(Computed),
    /// Result of a matrix operator or a call; `stored`: by the callee's own text.
    Result { stored: bool, stores: Option<Box<Scattered>> },
}

/// A result that is a scatter: it is loaded and stored at the places that the operation comes to.
#[derive(Clone, Debug)]
pub(crate) struct Scattered {
    pub stores: Bytes,
    /// Of the result.
    pub bytes: u64,
    pub span: OperatorAt,
    pub dims: Dims,
    /// The read of the pass that uses it.
    pub(super) read: Option<u32>,
}

/// A value that the statement's pass computes: in which sweep, and from which of its reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Computed {
    /// The sweep that computes it.
    pub sweep: u16,
    /// The value of a reduction, which is there when that sweep has ended; its number among those of the
    /// pass, from 1.
    pub reduced: Option<NonZeroU16>,
    /// The reads of the pass from the first number up to the second are part of it.
    pub reads: (u32, u32),
    /// Elements.
    pub count: usize,
}

impl Computed {
    /// A value that nothing of the pass is part of.
    #[must_use]
    pub(crate) fn alone(value: &Value) -> Computed {
        Computed { count: value.numel(), ..Computed::default() }
    }
}

impl Src {
    /// Computed from nothing that the pass reads.
    pub(crate) const TEMP: Src = Src::Temp(Computed { sweep: 0, reduced: None, reads: (0, 0), count: 1 });

    /// What who stores the result of a scatter stores of it; the statement does not use it otherwise.
    pub(crate) fn take_scattered(&mut self) -> Option<Bytes> {
        let Src::Result { stores, .. } = self else { return None };
        Some(stores.take()?.assigned())
    }
}

/// Some of the entries of a sparse matrix, which are read or written.
#[derive(Debug)]
pub(crate) struct SparseEntries {
    /// The matrix: the key of what holds it, and where it is stored.
    pub matrix: (u64, usize),
    /// Elements of its arrays and their bytes: values, indices, pointers.
    pub arrays: [(usize, u64); 3],
    pub places: Places,
}

/// A selection of an array.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// Where the array is stored; 0 for one number.
    pub place: usize,
    pub dims: Dims,
    pub indices: SmallVec<[Index; 2]>,
    pub element_bytes: u64,
    /// The whole array, turned round by so many elements: `circshift(u, 1)`.
    pub turn: isize,
    /// Where it is written.
    pub span: OperatorAt,
    /// The first of the reads of the pass that are its indices; [`NO_SELECTOR`] where no array is read for them.
    pub selector: u32,
}

/// The indices of a part are in no array.
pub(crate) const NO_SELECTOR: u32 = u32::MAX;

/// What a statement stores.
#[derive(Debug, Default)]
pub(crate) enum Store {
    #[default]
    Nothing,
    Bytes(Leaf, Bytes),
    /// One number, that of a variable, field or cell.
    Number {
        leaf: Leaf,
        key: u64,
        bytes: u64,
    },
    Part(Leaf, Box<Part>),
}

impl Scattered {
    pub(crate) fn new(stores: Bytes, result: &Value, layout: Layout, span: OperatorAt) -> Scattered {
        Scattered { stores, bytes: result.bytes(layout), span, dims: result.dims(), read: None }
    }

    /// What is stored where the result is assigned: places that nothing is added to are zeros.
    pub(crate) fn assigned(&self) -> Bytes {
        let Bytes { low, value, high } = self.stores;
        Bytes { low: low.max(self.bytes), value: value.max(self.bytes), high: high.max(self.bytes) }
    }

    /// What goes beyond storing the result once.
    pub(crate) fn again(&self) -> Bytes {
        self.stores.saturating_sub(Bytes::exact(self.bytes))
    }
}

impl Part {
    /// These elements of an array in that place, whose indices are in no array.
    pub(crate) fn new(
        place: usize,
        dims: Dims,
        indices: SmallVec<[Index; 2]>,
        element_bytes: u64,
        span: OperatorAt,
    ) -> Part {
        Part { place, dims, indices, element_bytes, turn: 0, span, selector: NO_SELECTOR }
    }

    pub(crate) fn axes(&self) -> SmallVec<[Axis<'_>; 2]> {
        if self.turn != 0 {
            return smallvec![Axis::Turned(self.turn)];
        }
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

    /// The linear index from 0 of the element, where one is selected.
    #[must_use]
    pub(crate) fn position(&self) -> Option<usize> {
        let last = self.indices.len().checked_sub(1)?;
        let (mut at, mut stride) = (0, 1);
        for (k, i) in self.indices.iter().enumerate() {
            let size =
                if k == last { self.dims.iter().skip(k).product() } else { self.dims.get(k).copied().unwrap_or(1) };
            at += stride
                * match i {
                    Index::All if size == 1 => 0,
                    Index::At(k) => *k,
                    Index::Range { start, len: 1, .. } => *start,
                    Index::List { positions, .. } | Index::Mask { positions, .. } if positions.len() == 1 => {
                        *positions.first()?
                    }
                    _ => return None,
                };
            stride *= size;
        }
        Some(at)
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

    /// Whether its elements lie one after the other, unlike a row, every second element, or what a list or a mask names.
    #[must_use]
    pub(crate) fn lies_together(&self) -> bool {
        self.selected(selection::lies_together)
    }

    /// Whether a list or a mask names its rows or columns.
    #[must_use]
    pub(crate) fn is_listed(&self) -> bool {
        let named = |i: &Index| match i {
            Index::List { positions, .. } | Index::Mask { positions, .. } => positions.len() != 1,
            _ => false,
        };
        self.indices.iter().any(named)
    }

    /// Bytes of the whole array.
    #[must_use]
    pub(crate) fn array_bytes(&self) -> u64 {
        self.dims.iter().product::<usize>() as u64 * self.element_bytes
    }

    /// Bytes that an assignment to the selection stores.
    pub(crate) fn stores(&self, cache: &Cache, streamed: u64, patterns: &Patterns) -> Bytes {
        if !self.indices.iter().any(|i| matches!(i, Index::List { .. })) {
            return Bytes::exact(self.own_bytes());
        }
        self.selected(|s| selection::stores(s, cache, streamed.saturating_sub(self.own_bytes()), patterns))
    }

    /// What a function finds of the selection.
    pub(crate) fn selected<T>(&self, find: impl FnOnce(&Selection) -> T) -> T {
        let axes = self.axes();
        find(&Selection { dims: &self.dims, axes: &axes, element_bytes: self.element_bytes })
    }
}

/// The key of a part of what has a key: of a field by its name. That of the content of a cell is [`element_key`].
#[must_use]
pub(crate) fn part_key(key: u64, what: impl Hash) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    key.hash(&mut h);
    what.hash(&mut h);
    (h.finish() | 1 << 63) & !NUMBERED
}

/// The bit that tells the keys of elements by their number from others.
const NUMBERED: u64 = 1 << 62;
/// Bits of the number in such a key; the variable is in those above it.
const NUMBER_BITS: u32 = 28;

/// The key of the element, or of the content of a cell, that indices choose of what has a key. Of a variable it holds the
/// number of the element, so that what is known of elements lies in a list and not in a table of keys.
#[must_use]
pub(crate) fn element_key(key: u64, indices: &[Index]) -> u64 {
    match indices {
        [Index::At(k)] => numbered_key(key, *k).unwrap_or_else(|| part_key(key, position_key(indices))),
        _ => part_key(key, position_key(indices)),
    }
}

/// The key of an element of a variable by its number from 0; nothing where there is no room for it.
#[inline]
#[must_use]
pub(crate) fn numbered_key(variable: u64, number: usize) -> Option<u64> {
    let fits = variable >> (62 - NUMBER_BITS) == 0 && number >> NUMBER_BITS == 0;
    fits.then_some(1 << 63 | NUMBERED | variable << NUMBER_BITS | number as u64)
}

/// The variable and the number that such a key is made of.
#[inline]
#[must_use]
pub(crate) fn number_in_key(key: u64) -> Option<(Slot, usize)> {
    if key >> 62 != 3 {
        return None;
    }
    let variable = key >> NUMBER_BITS & ((1 << (62 - NUMBER_BITS)) - 1);
    Some((Slot::try_from(variable).ok()?, usize::try_from(key & ((1 << NUMBER_BITS) - 1)).ok()?))
}

/// Whether a key is that of a variable itself.
#[must_use]
pub(crate) fn is_variable_key(key: u64) -> bool {
    key >> 63 == 0
}

/// Identity of an element among others of the same variable: its indices.
#[must_use]
pub(crate) fn position_key(indices: &[Index]) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    for i in indices {
        match i {
            Index::All => 0.hash(&mut h),
            Index::At(k) => (1, k).hash(&mut h),
            Index::Range { start, step, len } => (2, start, step, len).hash(&mut h),
            Index::List { positions, .. } | Index::Mask { positions, .. } => (3, positions).hash(&mut h),
        }
    }
    h.finish()
}

impl Store {
    /// Nothing but numbers and single elements.
    #[must_use]
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Store::Nothing | Store::Number { .. } => true,
            Store::Bytes(_, bytes) => bytes.is_zero(),
            Store::Part(_, part) => part.own_bytes() <= part.element_bytes,
        }
    }

    /// Bytes of the elements that are stored.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Store::Nothing => 0,
            Store::Bytes(_, b) => b.value,
            Store::Number { bytes, .. } => *bytes,
            Store::Part(_, p) => p.own_bytes(),
        }
    }

    /// The occurrence and the bytes that a pass stores there which streams so many bytes.
    #[must_use]
    pub(crate) fn amount(&self, cache: &Cache, streamed: u64, patterns: &Patterns) -> Option<(Leaf, Bytes)> {
        match self {
            Store::Nothing => None,
            Store::Bytes(leaf, bytes) => Some((*leaf, *bytes)),
            Store::Number { leaf, bytes, .. } => Some((*leaf, Bytes::exact(*bytes))),
            Store::Part(leaf, part) => Some((*leaf, part.stores(cache, streamed, patterns))),
        }
    }
}

/// Dimensions of what indices select from an array of these dimensions.
#[must_use]
pub(crate) fn selected_dims(of: &Dims, indices: &[Index]) -> Dims {
    let last = indices.len().saturating_sub(1);
    let size = |k: usize| if k == last { of.iter().skip(k).product() } else { of.get(k).copied().unwrap_or(1) };
    let mut dims: Dims = indices.iter().enumerate().map(|(k, i)| i.len(size(k))).collect();
    if dims.len() == 1 {
        dims.push(1);
    }
    dims
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::index::Index;
    use std::rc::Rc;

    fn list(positions: &[usize]) -> Index {
        Index::List { positions: Rc::new(positions.to_vec()), dims: smallvec![1, positions.len()] }
    }

    fn part(dims: &[usize], indices: &[Index]) -> Part {
        let (dims, indices) = (Dims::from_slice(dims), indices.iter().cloned().collect());
        Part::new(1, dims, indices, 8, OperatorAt::default())
    }

    #[test]
    fn the_last_index_is_that_of_all_dimensions_that_are_left() {
        let dims = |of: &[usize], indices: &[Index]| selected_dims(&Dims::from_slice(of), indices).to_vec();
        assert_eq!(dims(&[5, 3, 2], &[Index::At(1), Index::All]), [1, 6]);
        assert_eq!(dims(&[5, 3, 2], &[Index::All, Index::At(1)]), [5, 1]);
        assert_eq!(dims(&[5, 3], &[Index::All]), [15, 1]);
        assert_eq!(dims(&[5, 3], &[list(&[0, 4])]), [2, 1]);
        assert_eq!(part(&[5, 3, 2], &[Index::At(1), Index::All]).own_bytes(), 6 * 8);
    }

    #[test]
    fn the_place_of_an_element() {
        let at = |dims: &[usize], indices: &[Index]| part(dims, indices).position();
        assert_eq!(at(&[5, 3, 2], &[Index::At(1), list(&[5])]), Some(1 + 5 * 5));
        assert_eq!(at(&[5, 3, 2], &[Index::At(4), Index::At(2), Index::At(1)]), Some(4 + 2 * 5 + 15));
        assert_eq!(at(&[1, 3], &[Index::All, Index::At(2)]), Some(2));
        assert_eq!(at(&[5, 1], &[Index::At(3), Index::All]), Some(3));
        // More than one element is selected, or none.
        assert_eq!(at(&[5, 3], &[Index::All, Index::At(2)]), None);
        assert_eq!(at(&[5, 3], &[Index::At(2), list(&[0, 2])]), None);
        assert_eq!(at(&[5, 3], &[Index::At(2), list(&[])]), None);
    }

    #[test]
    fn which_result_a_value_is() {
        let row = |n: usize| Value::row(vec![0.0; n]);
        let (a, b, c) = (row(2), row(3), row(3));
        let given = [Given::new(&a, 'a'), Given::new(&b, 'b'), Given::new(&c, 'c')];
        assert_eq!(Given::find(&given, &b), Some(&'b'));
        // In another storage: the latest with as many elements.
        assert_eq!(Given::find(&given, &row(3)), Some(&'c'));
        assert_eq!(Given::find(&given, &row(2)), Some(&'a'));
        assert_eq!(Given::find(&given, &row(4)), None);
    }
}
