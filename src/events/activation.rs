//! Variables of a body that runs, as far as events speak of them: sizes, active ranges, how a variable is
//! assigned, which elements scalar code touches.

use super::source::{SparseEntries, Src};
use crate::program::{Leaf, RangeIx, Slot};
use crate::value::{Class, Dims, Value, set_dims};
use smallvec::SmallVec;

/// Sizes and active ranges of one activation of a body.
#[derive(Debug, Default)]
pub(crate) struct Activation {
    /// Bytes that each variable holds, as last stored.
    pub bytes: Vec<u64>,
    /// Ranges that are active, innermost last.
    pub ranges: Vec<RangeIx>,
    /// Changes whenever a variable changes its size: what has the same stamp has variables of the same sizes.
    pub stamp: u64,
}

impl Activation {
    /// The innermost active range.
    #[must_use]
    pub(crate) fn range(&self) -> RangeIx {
        self.ranges.last().copied().unwrap_or(0)
    }
}

/// The variables of the body that runs, for a listener that asks what one holds.
pub(crate) trait Variables {
    /// Nothing where the variable is not set.
    fn described(&self, slot: Slot) -> Option<Described>;
}

/// Dimensions, class and storage of a value.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    pub dims: Dims,
    pub class: Class,
    pub sparse: bool,
}

impl Described {
    #[must_use]
    pub(crate) fn of(v: &Value) -> Described {
        Described { dims: v.dims(), class: v.class(), sparse: v.is_sparse() }
    }

    /// The description of another value, in the same place.
    pub(crate) fn become_like(&mut self, v: &Value) {
        match v {
            Value::Real(a) => set_dims(&mut self.dims, &a.dims),
            Value::Char(a) => set_dims(&mut self.dims, &a.array.dims),
            Value::Cell(a) => set_dims(&mut self.dims, &a.dims),
            _ => self.dims = v.dims(),
        }
        (self.class, self.sparse) = (v.class(), v.is_sparse());
    }
}

/// How a variable comes to its value.
#[derive(Clone, Copy)]
pub(crate) enum How<'v> {
    /// It is stored.
    Stored,
    /// Stored after the bytes that stay at its beginning (`x = [x, v]`). `copies`: something else holds the array, which
    /// is copied first; those who follow the events say so.
    Grown { kept: u64, copies: bool },
    /// It shares the storage of a variable, or takes over the result of a call.
    Shared(&'v Src),
    /// A parameter is bound to the argument of this number.
    Parameter(usize),
    /// A handle's captured value is bound: it lies where it lay when the handle was made.
    Captured,
}

/// What of the value of a variable has changed.
pub(crate) enum Change<'v> {
    /// Elements of the array that it is. `shared`: the variable belongs to several functions (a global one), and something
    /// else holds its array. `entries`: which those of a sparse matrix are, where somebody wants to know.
    Elements { shared: bool, entries: Option<&'v SparseEntries> },
    /// Its length or shape alone: what is left lies where it lay, and is shared as before.
    Length,
    /// A field or the content of a cell, as a whole.
    Inside(&'v Value),
    /// Elements of an array inside it.
    Within(Within<'v>),
}

/// Elements of an array inside a struct or cell have changed.
#[derive(Clone, Copy)]
pub(crate) struct Within<'v> {
    /// The array now; none where elements were deleted.
    pub array: Option<&'v Value>,
    /// Its place and bytes before, where something else holds it as well: it has been copied.
    pub copied: Option<(usize, u64)>,
    /// Which those of a sparse matrix are, where it is known.
    pub entries: Option<&'v SparseEntries>,
}

/// Elements that scalar code reads and writes one by one in a statement.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    /// Something counts them one by one, every statement a pass of its own.
    pub on: bool,
    /// Occurrence, variable, and the element: its linear index from 0, or a key of its path.
    pub list: Vec<(Leaf, Slot, usize)>,
    /// Something follows them in the order of their use.
    pub followed: bool,
    pub touched: Vec<Touch>,
    /// Logical values and characters are read as numbers too, as the nests of the plain figures count them.
    pub narrow: bool,
    /// Variables with one of these that were read, and their bytes.
    pub widths: SmallVec<[(Slot, u8); 2]>,
}

/// One reference to an element of an array, or to a number in a field or cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// Where the array is stored; 0 for a number.
    pub place: usize,
    /// The linear index of the element from 0; the key of a number.
    pub at: usize,
    /// Elements of the array, and the bytes of one.
    pub len: usize,
    pub width: u8,
    pub leaf: Leaf,
    pub slot: Slot,
    pub write: bool,
    /// Not in the variable itself, but in a field or cell of it.
    pub inner: bool,
}

impl Elements {
    #[inline]
    pub(crate) fn push(&mut self, leaf: Leaf, slot: Slot, key: usize) {
        if self.on {
            self.list.push((leaf, slot, key));
        }
    }

    #[inline]
    pub(crate) fn touch(&mut self, touch: Touch) {
        if self.followed {
            self.touched.push(touch);
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.touched.clear();
    }

    #[inline]
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.touched.is_empty()
    }
}
