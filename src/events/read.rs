//! The reads of a pass. In: what [`super::pass`] finds of an operand. Out: how much of it is read, and over what it is repeated.

use super::source::{Part, SparseEntries};
use crate::functions::table::facts::{InTurn, Needs};
use crate::program::Leaf;
use crate::traffic::Bytes;
use crate::value::Dims;

/// What of a variable is read.
#[derive(Debug)]
pub(crate) enum What {
    Whole(u64),
    Part(Box<Part>),
    Plain(Bytes),
    /// The result of a user's function, which its text has stored.
    Result(u64),
    /// The array that a reduction gives. It exists in memory where a later sweep repeats it from column to
    /// column (`A - mean(A, 2)`), and nowhere else.
    Reduced(u64),
    /// What a matrix operator, a profiled function or a handle gives: in memory where the pass repeats it from column to
    /// column (`B.*f(c)`), else consumed as it comes.
    Given(u64),
}

/// What of a sparse matrix is not read; each is more than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Left {
    #[default]
    Nothing,
    Indices,
    /// The indices and the pointers.
    Pointers,
}

/// Bytes of the values and indices of a sparse matrix, 0 of what is none, and whether its stored vectors are its rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StoredBytes {
    pub values: u64,
    pub indices: u64,
    pub by_rows: bool,
}

/// One read of the pass; reads of one variable have the same key.
#[derive(Debug)]
pub(crate) struct Read {
    /// Of no meaning where no variable is read.
    pub leaf: Leaf,
    pub key: u64,
    pub what: What,
    pub sparse: bool,
    /// One number or character, or an element that is one.
    pub number: bool,
    /// An element of a sparse matrix, or a variable that holds one; where it is an element, what of the matrix is read.
    pub entry: bool,
    pub entries: Option<Box<SparseEntries>>,
    /// Dimensions of what is read.
    pub dims: Dims,
    /// Dimensions of the expression that it is repeated over, where it is repeated: in a box, because few are, and reads
    /// are moved about.
    pub over: Option<Box<Dims>>,
    /// It is put beside others: read once by itself, though it could be repeated over the expression.
    pub beside: bool,
    /// Elements of what it is a piece of, where it is put beside others.
    pub(super) within: Option<usize>,
    /// The sweep that reads it, among those of its group.
    pub sweep: u16,
    /// 0: what the statement ends with; others compute operands that have to exist in memory. [`IN_PLACE`]: nothing reads it.
    pub group: u16,
    /// It, or what it is repeated over, is summed along its rows, in blocks of rows that stay.
    pub(super) summed_by_rows: bool,
    /// A reduction has consumed it: the sweep is the last word.
    pub(super) closed: bool,
    /// Fewer elements are made of it, in other places: where it is a scatter, it cannot be put where they go.
    pub(super) reshaped: bool,
    /// The entries of a sparse matrix are merged with those of another one, by their places.
    pub(super) merged: bool,
    /// What a sparse matrix takes, that is in a variable or all of one in a column.
    pub(super) stored: StoredBytes,
    /// What a reduction needs nothing of: its vectors are reduced one by one, or all of its entries together.
    pub(super) leaves: Left,
    /// The reduction that has consumed it, where that may be reduced in the same way.
    pub(super) fold: Option<InTurn>,
    /// What nothing of the statement needs: it is not read.
    pub(super) left: Left,
    /// A number that tells a place: the statement reads it once, however many of its sweeps need that place.
    pub(super) tells_place: bool,
}

/// The group of a variable that scatters are added to where it is: what these load of it is all that is loaded.
pub(crate) const IN_PLACE: u16 = u16::MAX;

/// Rows whose sums along a matrix are accumulated together: 4 KB, an eighth of a first level of 32K.
pub(crate) const SUMMED_ROWS: usize = 512;

impl Read {
    /// All of what is read, once.
    pub(super) fn of(leaf: Leaf, key: u64, what: What, dims: Dims) -> Read {
        Read {
            leaf,
            key,
            what,
            sparse: false,
            number: false,
            entry: false,
            entries: None,
            dims,
            over: None,
            beside: false,
            within: None,
            sweep: 0,
            group: 0,
            summed_by_rows: false,
            closed: false,
            reshaped: false,
            merged: false,
            stored: StoredBytes::default(),
            leaves: Left::Nothing,
            fold: None,
            left: Left::Nothing,
            tells_place: false,
        }
    }

    /// The elements of a variable that an operation reads.
    pub(super) fn section(leaf: Leaf, key: u64, part: Box<Part>, dims: Dims) -> Read {
        Read::of(leaf, key, What::Part(part), dims)
    }

    pub(crate) fn part(&self) -> Option<&Part> {
        if let What::Part(p) = &self.what { Some(p) } else { None }
    }

    /// The entry of a sparse matrix that is looked up.
    pub(crate) fn looks_up(&self) -> Option<&SparseEntries> {
        self.entries.as_deref().filter(|s| s.places.look_up)
    }

    /// Elements of what it is a piece of, where it is put beside others.
    pub(crate) fn piece_of(&self) -> Option<usize> {
        self.within.filter(|_| self.beside)
    }

    /// Elements of what is read.
    pub(crate) fn numel(&self) -> usize {
        self.dims.iter().product()
    }

    /// Columns of what is read.
    pub(crate) fn columns(&self) -> u64 {
        self.dims.iter().skip(1).product::<usize>() as u64
    }

    /// How many blocks of rows are summed one after the other, where the operand is a row that each of them reads;
    /// one for a column, whose blocks stay.
    pub(crate) fn row_blocks(&self) -> Option<u64> {
        let rows = self.over.as_ref().filter(|_| self.summed_by_rows)?.first().copied()?;
        let is_row = self.dims.first() == Some(&1);
        Some(if is_row { rows.div_ceil(SUMMED_ROWS) as u64 } else { 1 })
    }

    /// The same blocks and the columns of an operand of several columns that comes again as a whole (`sum(repmat(A, 1, 2), 2)`).
    pub(crate) fn summed_copies(&self) -> Option<(u64, u64)> {
        let over = self.over.as_ref().filter(|_| self.summed_by_rows)?;
        let (rows, own) = (*over.first()?, self.columns());
        let comes_again = self.dims.first().is_some_and(|&m| m > 1) && own > 1;
        comes_again.then_some((rows.div_ceil(SUMMED_ROWS) as u64, own))
    }

    /// Rows and columns of what is summed along its rows.
    pub(crate) fn summed(&self) -> Option<[u64; 2]> {
        let dims = self.over.as_deref().unwrap_or(&self.dims);
        let (rows, all) = (*dims.first()?, dims.iter().product::<usize>());
        self.summed_by_rows.then_some([rows as u64, all.checked_div(rows)? as u64])
    }

    /// Bytes of what is no variable and has to exist in memory, because it is repeated: what computes it has stored it.
    pub(crate) fn stored_bytes(&self) -> u64 {
        if matches!(self.what, What::Reduced(_) | What::Given(_)) { self.bytes() } else { 0 }
    }

    /// Whether it is what an operation or a handle gives.
    pub(crate) fn is_given(&self) -> bool {
        matches!(self.what, What::Given(_))
    }

    /// The same where it is taken as it comes: nothing loads it.
    pub(crate) fn is_consumed(&self) -> bool {
        self.is_given() && self.over.is_none()
    }

    /// Whether it is repeated over a result of these dimensions: it has fewer elements.
    pub(super) fn is_repeated_over(&self, dims: &Dims) -> bool {
        // What a function gives row by row is taken as it comes.
        let as_it_comes = self.is_given() && self.dims.iter().skip(1).eq(dims.iter().skip(1));
        self.numel() > 1 && !as_it_comes
    }

    /// A reduction with a value of these dimensions consumes it, beside no other array where it is `alone`.
    pub(super) fn reduced_by(&mut self, needs: Needs, value: &Dims, alone: bool) {
        let all = value.iter().product::<usize>() == 1 && self.numel() > 1;
        let places = self.stored.values == 0 || !alone || self.merged || self.reshaped;
        self.leaves = match needs {
            _ if places => Left::Nothing,
            Needs::Entries | Needs::EntriesOf(_) if all => Left::Pointers,
            Needs::Vectors | Needs::Entries | Needs::EntriesOf(_) if self.gives_vectors(value) => Left::Indices,
            _ => Left::Nothing,
        };
        self.fold = if let (Needs::EntriesOf(fold), false) = (needs, places) { Some(fold) } else { None };
    }

    /// The value of the reduction is consumed by this, or something is computed of it.
    pub(super) fn reduced_again(&mut self, needs: Needs, value: &Dims) {
        let same = matches!((needs, self.fold), (Needs::EntriesOf(now), Some(before)) if now == before);
        if !same {
            self.fold = None;
        } else if value.iter().product::<usize>() == 1 {
            self.leaves = Left::Pointers;
        }
    }

    /// Whether a reduction with these dimensions has a value for each stored vector of a sparse matrix.
    fn gives_vectors(&self, value: &Dims) -> bool {
        let (&[rows, cols], &[m, n]) = (self.dims.as_slice(), value.as_slice()) else { return false };
        let (vectors, along, one) = if self.stored.by_rows { (rows, m, n) } else { (cols, n, m) };
        self.stored.indices > 0 && vectors > 1 && along == vectors && one == 1
    }

    /// Its indices are not read, or neither these nor its pointers.
    pub(super) fn leave(&mut self, left: Left) {
        if self.left != Left::Nothing {
            return;
        }
        self.left = left;
        let stored = self.stored;
        let rest = |bytes: u64| match left {
            Left::Nothing => bytes,
            Left::Indices => bytes.saturating_sub(stored.indices),
            Left::Pointers => stored.values,
        };
        match &mut self.what {
            What::Whole(bytes) => *bytes = rest(*bytes),
            What::Plain(bytes) => *bytes = Bytes::exact(rest(bytes.value)),
            _ => {}
        }
    }

    /// What of a sparse matrix is not read.
    pub(crate) fn leaves_of_places(&self) -> Left {
        self.left
    }

    /// Whether a variable is read.
    pub(crate) fn is_variable(&self) -> bool {
        !matches!(self.what, What::Result(_) | What::Reduced(_) | What::Given(_))
    }

    /// What a read costs that is no selection.
    pub(crate) fn plain(&self) -> Option<Bytes> {
        if let What::Plain(bytes) = &self.what { Some(*bytes) } else { None }
    }

    pub(crate) fn bytes(&self) -> u64 {
        match &self.what {
            What::Whole(b) | What::Result(b) => *b,
            What::Plain(b) => b.value,
            What::Reduced(b) | What::Given(b) => {
                if self.over.is_some() {
                    *b
                } else {
                    0
                }
            }
            What::Part(p) => p.own_bytes(),
        }
    }
}
