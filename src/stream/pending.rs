//! What waits in a pass until its result is asked for: products and solves with their operands as they
//! lie in memory. In: operands. Out: plain descriptions, which `products` and `solves` turn into accesses.

use super::shape::{Access, Array, Regular, Shape};
use super::space::{Home, Space};
use crate::cache::sparse_product::CompressedArrays;
use crate::cache::stream::{Advance, Compressed, Positions, Rows, Walk, When};
use crate::events::NARROW;
use crate::value::{Dims, Pattern, Value};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// A product whose result nobody has asked for yet.
pub(crate) struct Pending {
    pub dims: Dims,
    pub width: u32,
    pub class: &'static str,
    pub result: Awaited,
    /// Storages of its operands that the target may not overwrite, as long as the product has not been carried out.
    pub hazards: SmallVec<[Home; 2]>,
    /// Operator or function, and its flops.
    pub what: &'static str,
    pub flops: u64,
}

pub(crate) enum Awaited {
    /// Rows of the result come one after the other.
    Rows(StoredVectors),
    /// The result is cleared, then updated at random.
    Scatter(StoredVectors),
    /// Matrix × vector.
    Vector {
        matrix: Matrix,
        vector: Matrix,
    },
    /// Rows or columns that a list names × vector.
    Listed(Box<Listed>),
    /// Rows of a sparse matrix that do not lie together × vector.
    ListedRows(Box<ListedRows>),
    /// Matrix × matrix.
    Blocks {
        a: Matrix,
        b: Matrix,
    },
    Solve(Box<Solve>),
    /// The factor of a matrix, which is copied into the result.
    Cholesky(Matrix),
    /// The factor of a matrix by Householder's method, which is copied into the result; or the columns of Q, which are formed
    /// there.
    Qr {
        matrix: Matrix,
        formed: bool,
    },
    /// A running sum of a matrix; from column to column where `across`.
    Scan {
        matrix: Matrix,
        across: bool,
    },
    /// A matrix with zeros above or below a diagonal, column by column.
    Triangle(PartOfMatrix),
    /// Elements of the result come as those of this operand go by, not always as many.
    InStep(Matrix),
    /// Sparse × sparse.
    Sparse(Box<PendingSparse>),
    /// A function that puts values at places of its result.
    Scattered(Box<Scattered>),
    /// The algorithm has run already; the result is only stored.
    Written,
}

/// A product by the stored vectors of a sparse matrix: `op(S)*X`, or the transposed problem for `X*op(S)`.
#[derive(Clone)]
pub(crate) struct StoredVectors {
    pub rows: Box<Rows>,
    /// The result is the transposed of what the rows give.
    pub turned: bool,
}

impl StoredVectors {
    /// An access to the `count` elements of what has the shape of the result.
    pub(super) fn placed(&self, access: &Access, count: u64) -> Option<Matrix> {
        let columns = u64::from(self.rows.target.count).max(1);
        let (rows, columns) = if self.turned { (columns, count / columns) } else { (count / columns, columns) };
        Matrix::of_access(access, rows, columns)
    }
}

impl Pending {
    /// `width`: bytes of an element of the result.
    pub(crate) fn new(value: &Value, width: u32, what: &'static str, result: Awaited) -> Pending {
        let (dims, class) = (value.dims(), value.class().name());
        Pending { dims, width, class, result, hazards: SmallVec::new(), what, flops: 0 }
    }

    /// The arrays of a sparse result that is made where it is wanted.
    pub(super) fn sizes(&self) -> Option<[(usize, u64); 3]> {
        match &self.result {
            Awaited::Sparse(product) => Some(product.sizes),
            Awaited::Scattered(s) => match &**s {
                Scattered::Triplets(t) => Some(t.sizes),
                Scattered::Turned(t) => Some(t.sizes),
                Scattered::Sums { .. } | Scattered::Histogram { .. } | Scattered::Lookup(_) => None,
            },
            _ => None,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.dims.iter().map(|&d| d as u64).product()
    }

    /// An access as a matrix of the shape of the result.
    pub(super) fn lying_in(&self, access: &Access) -> Option<Matrix> {
        let size = |d: usize| self.dims.get(d).map_or(1, |&n| n as u64);
        Matrix::of_access(access, size(0), size(1))
    }
}

/// A dense matrix in memory, with the bytes between its rows and between its columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix {
    pub base: u64,
    pub width: u32,
    pub rows: u64,
    pub cols: u64,
    pub down: i64,
    pub across: i64,
}

/// What a matrix has on a diagonal and on one side of it.
#[derive(Clone, Copy)]
pub(crate) struct PartOfMatrix {
    pub matrix: Matrix,
    /// The diagonal.
    pub k: i64,
    pub below: bool,
}

/// Where the parts of at most `most` of `n` begin, and how many each has.
pub(super) fn parts(n: u64, most: u64) -> impl Iterator<Item = (u64, u64)> + Clone {
    (0..n.div_ceil(most.max(1))).map(move |k| (k * most, most.min(n - k * most)))
}

impl Matrix {
    pub(crate) fn transposed(self) -> Matrix {
        Matrix { rows: self.cols, cols: self.rows, down: self.across, across: self.down, ..self }
    }

    pub(crate) fn of(a: &Array) -> Matrix {
        let rows = a.dims.first().copied().unwrap_or(1) as u64;
        let width = i64::from(a.width);
        let cols = a.count().checked_div(rows).unwrap_or(0);
        Matrix { base: a.base, width: a.width, rows, cols, down: width, across: width * rows.cast_signed() }
    }

    /// A regular selection that is `rows` by `cols`.
    pub(crate) fn of_access(a: &Access, rows: u64, cols: u64) -> Option<Matrix> {
        let Access::Regular(r) = a else { return None };
        let (down, across) = match (r.lengths.as_slice(), r.strides.as_slice()) {
            (&[m, n], &[s, t]) if m == rows && n == cols => (s, t),
            (&[n], &[s]) if n == rows * cols => (s, s * rows.cast_signed()),
            _ => return None,
        };
        let (down, across) = if rows == 1 { (across, down) } else { (down, across) };
        let across = if rows == 1 { r.strides.first().copied().unwrap_or(across) } else { across };
        Some(Matrix { base: r.base, width: r.width, rows, cols, down, across })
    }

    /// The transposed matrix where `transposed` says so.
    pub(crate) fn turned(self, transposed: bool) -> Matrix {
        if transposed { self.transposed() } else { self }
    }

    /// A vector with its elements down.
    pub(crate) fn upright(self) -> Matrix {
        if self.rows == 1 { self.transposed() } else { self }
    }

    /// The first element of column `c` on, as a vector.
    pub(crate) fn column(&self, c: u64) -> Matrix {
        Matrix { base: self.at(0, c), cols: 1, ..*self }
    }

    pub(crate) fn at(&self, i: u64, j: u64) -> u64 {
        self.base.wrapping_add_signed(self.down * i.cast_signed() + self.across * j.cast_signed())
    }

    pub(crate) fn walk(&self, at: u64, strides: &[i64], write: bool, when: When) -> Walk {
        Walk { base: at, width: self.width, write, when, step: Advance::Strides(strides.iter().copied().collect()) }
    }

    /// All elements, by columns.
    pub(crate) fn access(&self) -> Access {
        let lengths: SmallVec<[u64; 3]> = smallvec![self.rows, self.cols];
        Access::Regular(Regular {
            base: self.base,
            width: self.width,
            lengths,
            strides: smallvec![self.down, self.across],
        })
    }

    /// The first column, as a line of elements.
    pub(crate) fn vector(&self) -> Access {
        let (lengths, strides) = (smallvec![self.rows], smallvec![self.down]);
        Access::Regular(Regular { base: self.base, width: self.width, lengths, strides })
    }

    /// The first column in place of all others.
    pub(crate) fn repeated(self) -> Matrix {
        Matrix { across: 0, ..self }
    }

    /// `rows` rows from row `i` on, and `cols` columns from column `j` on.
    pub(crate) fn part(&self, i: u64, rows: u64, j: u64, cols: u64) -> Matrix {
        Matrix { base: self.at(i, j), rows, cols, ..*self }
    }

    /// The same elements in the same order.
    pub(crate) fn is(&self, o: &Matrix) -> bool {
        let at = |m: &Matrix| (m.base, m.width, m.rows, m.cols, m.down, if m.cols > 1 { m.across } else { 0 });
        at(self) == at(o)
    }

    pub(crate) fn overlaps(&self, o: &Matrix) -> bool {
        let end = |m: &Matrix| m.at(m.rows.max(1) - 1, m.cols.max(1) - 1) + u64::from(m.width);
        self.base < end(o) && o.base < end(self) && !self.is_beside(o)
    }

    /// Whether the rows of a column, as far as they are in this matrix, are the same rows of it.
    pub(super) fn has_rows_of(&self, column: &Matrix) -> bool {
        let apart = column.base.cast_signed() - self.base.cast_signed();
        let columns = if self.cols > 1 { apart.checked_rem(self.across) == Some(0) } else { apart == 0 };
        columns && self.rows == column.rows && self.down == column.down && self.width == column.width
    }

    /// Whether two parts of one matrix have no element in common, though the addresses of each lie around some of
    /// the other: `A(e:n,1:k)` and `A(e:n,e:n)`.
    fn is_beside(&self, o: &Matrix) -> bool {
        let unit = i64::from(self.width.max(1));
        let (one, other) = (self.lying(), o.lying());
        let long = if one.cols > 1 { one.across } else { other.across } / unit;
        let alike = |m: &Matrix| {
            m.width == self.width
                && (m.rows <= 1 || m.down == unit)
                && (m.cols <= 1 || m.across == long * unit)
                && m.rows.cast_signed() <= long
        };
        if one.cols <= 1 && other.cols <= 1 || !alike(&one) || !alike(&other) {
            return false;
        }
        let apart = (other.base.cast_signed() - one.base.cast_signed()) / unit;
        let meet = |from: i64, one: u64, other: u64| from < one.cast_signed() && from + other.cast_signed() > 0;
        let (down, right) = (apart.rem_euclid(long), apart.div_euclid(long));
        let both = |(d, r): (i64, i64)| meet(d, one.rows, other.rows) && meet(r, one.cols, other.cols);
        ![(down, right), (down - long, right + 1)].into_iter().any(both)
    }

    /// A column that goes across memory as the row that it is.
    fn lying(self) -> Matrix {
        if self.cols == 1 && self.down != i64::from(self.width) { self.transposed() } else { self }
    }
}

/// A product whose rows are done one by one: a tall matrix of few columns times a small one. A small matrix times one of
/// few rows (`D*u` of elements that are columns) is that of the transposes.
#[derive(Clone, Copy)]
pub(crate) struct Narrow {
    pub tall: Matrix,
    pub small: Matrix,
    /// The factors are the transposes of those of the product, in the other order.
    pub turned: bool,
}

impl Narrow {
    /// The product of `a` and `b`, where it is such a one.
    pub(crate) fn of(a: Matrix, b: Matrix) -> Option<Narrow> {
        let is = |tall: &Matrix, small: &Matrix| tall.cols <= NARROW && small.cols <= NARROW && tall.rows > NARROW;
        let (of_b, of_a) = (b.transposed(), a.transposed());
        if is(&a, &b) {
            return Some(Narrow { tall: a, small: b, turned: false });
        }
        is(&of_b, &of_a).then_some(Narrow { tall: of_b, small: of_a, turned: true })
    }

    /// Whether one loop does the rows of both.
    pub(super) fn goes_with(&self, other: &Narrow) -> bool {
        self.turned == other.turned && self.tall.rows == other.tall.rows
    }
}

/// An operand as it lies in memory.
pub(crate) enum Placed {
    Nothing,
    Dense(Matrix),
    Sparse { arrays: [Array; 3], pattern: Rc<Pattern>, rows: usize },
}

impl Placed {
    pub(crate) fn of(value: &Value, shape: Shape) -> Placed {
        match (shape, value) {
            (Shape::Dense(a), _) => Placed::Dense(Matrix::of(&a)),
            (Shape::Sparse(arrays), v) => {
                let pattern = match v {
                    Value::SparseReal(s) => Rc::clone(&s.pattern),
                    Value::SparseComplex(s) => Rc::clone(&s.pattern),
                    Value::SparseLogical(s) => Rc::clone(&s.pattern),
                    _ => return Placed::Nothing,
                };
                Placed::Sparse { arrays: *arrays, pattern, rows: v.rows() }
            }
            (Shape::Nothing | Shape::Entries(_), _) => Placed::Nothing,
        }
    }
}

/// A product of sparse matrices whose result nobody has asked for yet.
pub(crate) struct PendingSparse {
    pub outer: (Rc<Compressed>, CompressedArrays),
    pub inner: (Rc<Compressed>, CompressedArrays),
    pub result: Rc<Compressed>,
    /// Elements and width of each array of the result.
    pub sizes: [(usize, u64); 3],
}

/// A function that puts values at places of its result, which nobody has asked for yet.
pub(crate) enum Scattered {
    Sums { reads: SmallVec<[Walk; 4]>, places: Rc<Positions> },
    Histogram { values: (Matrix, Value), edges: (Matrix, Value) },
    Lookup(Lookup),
    Triplets(Triplets),
    Turned(Turned),
}

/// A table, and queries of it.
pub(crate) struct Lookup {
    /// Where they are, unless it is one.
    pub queries: (Option<Matrix>, Vec<f64>),
    /// Its points, where they are not 1, 2, ...
    pub x: Option<(Matrix, Vec<f64>)>,
    /// A column for each function of the points.
    pub y: Matrix,
    /// Two or more.
    pub points: usize,
}

/// The transpose of a sparse matrix.
pub(crate) struct Turned {
    /// As it is stored.
    pub matrix: Rc<Compressed>,
    pub values: Array,
    pub indices: Array,
    pub pointers: Array,
    /// Elements and width of each array of the result.
    pub sizes: [(usize, u64); 3],
}

/// Entries of a sparse matrix.
pub(crate) struct Triplets {
    /// What is read of each: the subscript that names its vector, the other one, the value.
    pub reads: [Option<Walk>; 3],
    /// By entry: its vector.
    pub vectors: Vec<u32>,
    /// Elements and width of each array of the result.
    pub sizes: [(usize, u64); 3],
}

/// A selection of a matrix, element by element.
pub(crate) struct Listed {
    pub base: u64,
    pub width: u32,
    pub positions: Rc<Positions>,
    pub rows: u64,
    pub cols: u64,
    /// The product is that of its transpose.
    pub transposed: bool,
    pub vector: Matrix,
}

impl Listed {
    /// Whether a part of an array may have elements of the selection.
    pub(super) fn overlaps(&self, dest: &Matrix) -> bool {
        Space::at(self.base) == Space::at(dest.base) || dest.overlaps(&self.vector)
    }
}

/// Rows of a sparse matrix, entry by entry.
pub(crate) struct ListedRows {
    /// As they are in the selection.
    pub rows: Rc<Compressed>,
    pub pointers: Access,
    pub indices: Access,
    pub values: Access,
    pub vector: Matrix,
}

/// A solve whose result nobody has asked for yet.
pub(crate) struct Solve {
    pub triangles: SmallVec<[Triangle; 2]>,
    pub right: Matrix,
    /// The result is that of the transposed problem.
    pub turned: bool,
}

pub(crate) struct Triangle {
    pub matrix: Placed,
    pub transposed: bool,
    pub lower: bool,
}
