//! Values of the interpreted language. In: nothing. Out: [`Value`] and the operations on it, which
//! the function table and the interpreter use.
//!
//! Value semantics with shared storage: payloads are behind `Rc`, writers call `Rc::make_mut`, so
//! that an array with one owner is changed in place. Invariants, kept by the constructors:
//! a real double 1×1 is [`Value::Num`], a logical 1×1 is [`Value::Bool`]; a `Value::Complex` may
//! hold zero imaginary parts only where MATLAB's `complex` made it; sparse matrices have sorted
//! row indices without duplicates or stored zeros.

pub(crate) mod dense;
pub(crate) mod handle;
pub(crate) mod layout;
pub(crate) mod object;
mod separate;
pub(crate) mod sparse;
mod storage;
pub(crate) mod structs;

pub(crate) use dense::{CharArray, Class, Dense, Dims, IntArray, set_dims};
pub(crate) use handle::{FunctionRef, Handle};
pub use layout::Layout;
pub(crate) use layout::{Layouts, SparseFormat, StoredVectors};
pub(crate) use object::Object;
pub(crate) use sparse::{Pattern, Sparse};
pub(crate) use structs::{CellArray, StructArray};

use num_complex::Complex;
use std::rc::{Rc, Weak};
use storage::Storage;

pub(crate) type StringArray = Dense<Rc<str>>;
pub(crate) type C64 = Complex<f64>;
pub(crate) type C32 = Complex<f32>;

/// Any value of the language; 16 bytes, cheap to clone.
#[derive(Clone, Debug)]
pub enum Value {
    /// Real double scalar.
    Num(f64),
    /// Logical scalar.
    Bool(bool),
    Real(Rc<Dense<f64>>),
    Complex(Rc<Dense<C64>>),
    Single(Rc<Dense<f32>>),
    SingleComplex(Rc<Dense<C32>>),
    Logical(Rc<Dense<bool>>),
    Char(Rc<CharArray>),
    Int(Rc<IntArray>),
    /// Array of strings. A text in double quotes is a `Char`; it becomes an array of strings where it
    /// meets another one in brackets, or by `string`.
    Strings(Rc<StringArray>),
    SparseReal(Rc<Sparse<f64>>),
    SparseComplex(Rc<Sparse<C64>>),
    SparseLogical(Rc<Sparse<bool>>),
    Cell(Rc<CellArray>),
    Struct(Rc<StructArray>),
    Func(Rc<Handle>),
    Object(Rc<Object>),
}

/// What commands that draw give in place of an object of graphics: a number that no program computes by chance.
pub(crate) const FIGURE_OBJECT: f64 = 1.0 + 1.0 / 32768.0;

impl Value {
    /// Whether this is what commands that draw give (or several of them): its properties are no fields.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        match self {
            Value::Num(x) => *x == FIGURE_OBJECT,
            Value::Real(a) => !a.data.is_empty() && a.data.iter().all(|x| *x == FIGURE_OBJECT),
            _ => false,
        }
    }

    /// 0×0 double.
    #[must_use]
    pub fn empty() -> Value {
        Value::Real(Rc::new(Dense::new(Dims::from_slice(&[0, 0]), Vec::new())))
    }

    /// Real double array; 1×1 becomes [`Value::Num`].
    #[must_use]
    pub fn real(array: Dense<f64>) -> Value {
        match array.data.as_slice() {
            [x] if array.dims.as_slice() == [1, 1] => Value::Num(*x),
            _ => Value::Real(Rc::new(array)),
        }
    }

    /// Logical array; 1×1 becomes [`Value::Bool`].
    #[must_use]
    pub fn logical(array: Dense<bool>) -> Value {
        match array.data.as_slice() {
            [x] if array.dims.as_slice() == [1, 1] => Value::Bool(*x),
            _ => Value::Logical(Rc::new(array)),
        }
    }

    /// Complex array as the result of an operation: narrowed to real when every imaginary part
    /// is zero, as MATLAB does.
    #[must_use]
    pub fn complex(array: Dense<C64>) -> Value {
        if array.data.iter().all(|z| z.im == 0.0) {
            let data = array.data.iter().map(|z| z.re).collect();
            return Value::real(Dense::new(array.dims, data));
        }
        Value::Complex(Rc::new(array))
    }

    #[must_use]
    pub fn single(array: Dense<f32>) -> Value {
        Value::Single(Rc::new(array))
    }

    #[must_use]
    pub fn single_complex(array: Dense<C32>) -> Value {
        if array.data.iter().all(|z| z.im == 0.0) {
            let data = array.data.iter().map(|z| z.re).collect();
            return Value::single(Dense::new(array.dims, data));
        }
        Value::SingleComplex(Rc::new(array))
    }

    #[must_use]
    pub fn int(array: IntArray) -> Value {
        Value::Int(Rc::new(array))
    }

    #[must_use]
    pub fn strings(array: StringArray) -> Value {
        Value::Strings(Rc::new(array))
    }

    /// A string, 1×1.
    #[must_use]
    pub fn string(s: &str) -> Value {
        Value::strings(Dense::scalar(s.into()))
    }

    /// Row vector of characters (single-quoted).
    #[must_use]
    pub fn text(s: &str) -> Value {
        Value::Char(Rc::new(CharArray::from_str(s, false)))
    }

    /// `rows`×1 or 1×n real double from a vector.
    #[must_use]
    pub fn column(data: Vec<f64>) -> Value {
        Value::real(Dense::new(Dims::from_slice(&[data.len(), 1]), data))
    }

    #[must_use]
    pub fn row(data: Vec<f64>) -> Value {
        Value::real(Dense::new(Dims::from_slice(&[1, data.len()]), data))
    }

    /// `rows`×`cols` real double, column-major.
    #[must_use]
    pub fn matrix(rows: usize, cols: usize, data: Vec<f64>) -> Value {
        debug_assert_eq!(rows * cols, data.len());
        Value::real(Dense::new(Dims::from_slice(&[rows, cols]), data))
    }

    #[must_use]
    pub fn sparse(matrix: Sparse<f64>) -> Value {
        Value::SparseReal(Rc::new(matrix))
    }

    #[must_use]
    pub fn sparse_logical(matrix: Sparse<bool>) -> Value {
        Value::SparseLogical(Rc::new(matrix))
    }

    /// Narrowed to real when every imaginary part is zero.
    #[must_use]
    pub fn sparse_complex(matrix: Sparse<C64>) -> Value {
        if matrix.values.iter().all(|z| z.im == 0.0) {
            return Value::sparse(matrix.map_values(|z| z.re));
        }
        Value::SparseComplex(Rc::new(matrix))
    }

    #[must_use]
    pub fn cell(cell: CellArray) -> Value {
        Value::Cell(Rc::new(cell))
    }

    #[must_use]
    pub fn structure(s: StructArray) -> Value {
        Value::Struct(Rc::new(s))
    }

    /// Dimensions, two at least.
    #[must_use]
    pub fn dims(&self) -> Dims {
        // Copied as a slice: a clone goes element by element.
        Dims::from_slice(match self {
            Value::Num(_) | Value::Bool(_) | Value::Func(_) => &[1, 1],
            Value::Object(o) => return o.dims(),
            Value::Real(a) => &a.dims,
            Value::Complex(a) => &a.dims,
            Value::Single(a) => &a.dims,
            Value::SingleComplex(a) => &a.dims,
            Value::Logical(a) => &a.dims,
            Value::Char(a) => &a.array.dims,
            Value::Int(a) => a.dims(),
            Value::Strings(s) => &s.dims,
            Value::SparseReal(s) => return Dims::from_slice(&[s.rows, s.cols]),
            Value::SparseComplex(s) => return Dims::from_slice(&[s.rows, s.cols]),
            Value::SparseLogical(s) => return Dims::from_slice(&[s.rows, s.cols]),
            Value::Cell(c) => &c.dims,
            Value::Struct(s) => &s.dims,
        })
    }

    #[inline]
    #[must_use]
    pub fn numel(&self) -> usize {
        match self {
            Value::Num(_) | Value::Bool(_) | Value::Func(_) => 1,
            Value::Real(a) => a.data.len(),
            Value::Char(c) => c.array.data.len(),
            Value::Logical(a) => a.data.len(),
            Value::Complex(a) => a.data.len(),
            Value::Cell(c) => c.data.len(),
            // a sparse matrix may have more elements than can be counted
            _ => self.dims().iter().fold(1, |n: usize, &d| n.saturating_mul(d)),
        }
    }

    #[must_use]
    pub fn rows(&self) -> usize {
        match self {
            Value::Num(_) => 1,
            Value::Real(a) => a.rows(),
            Value::SparseReal(s) => s.rows,
            _ => self.dims()[0],
        }
    }

    /// Columns of a matrix; for N-d arrays the product of all dimensions but the first.
    #[must_use]
    pub fn cols(&self) -> usize {
        match self {
            Value::Num(_) => return 1,
            Value::Real(a) if a.dims.len() == 2 => return a.dims[1],
            Value::SparseReal(s) => return s.cols,
            _ => {}
        }
        self.dims()[1..].iter().fold(1, |n: usize, &d| n.saturating_mul(d))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numel() == 0
    }

    #[inline]
    #[must_use]
    pub fn is_scalar(&self) -> bool {
        matches!(self, Value::Num(_) | Value::Bool(_)) || self.numel() == 1
    }

    /// One number, truth value or character, that is not stored as a sparse matrix.
    #[must_use]
    pub fn is_number(&self) -> bool {
        match self {
            Value::Num(_) | Value::Bool(_) => true,
            Value::Real(_)
            | Value::Complex(_)
            | Value::Single(_)
            | Value::SingleComplex(_)
            | Value::Logical(_)
            | Value::Char(_)
            | Value::Int(_) => self.numel() == 1,
            _ => false,
        }
    }

    /// One element of a sparse matrix, which is a sparse matrix.
    #[must_use]
    pub fn is_entry(&self) -> bool {
        self.is_sparse() && self.numel() == 1
    }

    /// Which storage the elements of an array are in, for as long as nothing copies it; 0 for what is no array.
    #[must_use]
    pub fn place(&self) -> usize {
        self.storage().map_or(0, Storage::number)
    }

    /// What tells whether the array is still there; none of what is no array.
    #[must_use]
    pub fn watch(&self) -> Option<Weak<()>> {
        self.storage().map(Storage::watch)
    }

    /// The array has the storage of another one of its class, which is gone: it is what that one was, or a part of it.
    pub fn stays_in(&mut self, before: Value) {
        macro_rules! take {
            ($a:ident, $b:ident) => {
                if let Some(before) = Rc::get_mut(&mut $b) {
                    Rc::make_mut($a).storage = std::mem::take(&mut before.storage);
                }
            };
        }
        match (self, before) {
            (Value::Real(a), Value::Real(mut b)) => take!(a, b),
            (Value::Complex(a), Value::Complex(mut b)) => take!(a, b),
            (Value::Single(a), Value::Single(mut b)) => take!(a, b),
            (Value::SingleComplex(a), Value::SingleComplex(mut b)) => take!(a, b),
            (Value::Logical(a), Value::Logical(mut b)) => take!(a, b),
            _ => {}
        }
    }

    fn storage(&self) -> Option<&Storage> {
        Some(match self {
            Value::Real(a) => &a.storage,
            Value::Complex(a) => &a.storage,
            Value::Single(a) => &a.storage,
            Value::SingleComplex(a) => &a.storage,
            Value::Logical(a) => &a.storage,
            Value::Char(a) => &a.array.storage,
            Value::Int(a) => a.storage(),
            Value::SparseReal(a) => &a.storage,
            Value::SparseComplex(a) => &a.storage,
            Value::SparseLogical(a) => &a.storage,
            _ => return None,
        })
    }

    #[must_use]
    pub fn is_vector(&self) -> bool {
        let d = self.dims();
        d.len() == 2 && (d[0] == 1 || d[1] == 1)
    }

    #[must_use]
    pub fn is_sparse(&self) -> bool {
        matches!(self, Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_))
    }

    #[must_use]
    pub fn is_complex(&self) -> bool {
        matches!(self, Value::Complex(_) | Value::SingleComplex(_) | Value::SparseComplex(_))
    }

    /// Double, single or integer (not logical, not char).
    #[must_use]
    pub fn is_numeric(&self) -> bool {
        !matches!(
            self,
            Value::Bool(_)
                | Value::Logical(_)
                | Value::SparseLogical(_)
                | Value::Char(_)
                | Value::Strings(_)
                | Value::Cell(_)
                | Value::Struct(_)
                | Value::Func(_)
                | Value::Object(_)
        )
    }

    /// A row of characters that the text wrote in double quotes: a string in MATLAB.
    #[must_use]
    pub fn is_double_quoted(&self) -> bool {
        matches!(self, Value::Char(c) if c.double_quoted)
    }

    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self, Value::Char(_)) || matches!(self, Value::Strings(s) if s.data.len() == 1)
    }

    #[must_use]
    pub fn class(&self) -> Class {
        match self {
            Value::Num(_) | Value::Real(_) | Value::Complex(_) | Value::SparseReal(_) | Value::SparseComplex(_) => {
                Class::Double
            }
            Value::Single(_) | Value::SingleComplex(_) => Class::Single,
            Value::Bool(_) | Value::Logical(_) | Value::SparseLogical(_) => Class::Logical,
            Value::Char(_) => Class::Char,
            Value::Int(a) => a.class(),
            Value::Strings(_) => Class::String,
            Value::Cell(_) => Class::Cell,
            Value::Struct(_) => Class::Struct,
            Value::Func(_) => Class::FunctionHandle,
            Value::Object(_) => Class::Object,
        }
    }

    /// Where the entries of a sparse matrix are; `None` for other values.
    #[must_use]
    pub fn pattern(&self) -> Option<&Rc<Pattern>> {
        match self {
            Value::SparseReal(s) => Some(&s.pattern),
            Value::SparseComplex(s) => Some(&s.pattern),
            Value::SparseLogical(s) => Some(&s.pattern),
            _ => None,
        }
    }

    /// Another place for the pattern of a sparse matrix: the same entries.
    pub(crate) fn replace_pattern(&mut self, by: impl FnOnce(&Rc<Pattern>) -> Rc<Pattern>) {
        match self {
            Value::SparseReal(s) => Rc::make_mut(s).pattern = by(&s.pattern),
            Value::SparseComplex(s) => Rc::make_mut(s).pattern = by(&s.pattern),
            Value::SparseLogical(s) => Rc::make_mut(s).pattern = by(&s.pattern),
            _ => {}
        }
    }

    /// Bytes that the predicted implementation holds for this value.
    #[inline]
    #[must_use]
    pub fn bytes(&self, layout: Layout) -> u64 {
        match self {
            Value::Num(_) => 8,
            Value::Bool(_) => 1,
            // The most frequent arrays, whatever the layout.
            Value::Real(a) => 8 * a.data.len() as u64,
            Value::Char(c) => 2 * c.array.data.len() as u64,
            _ => self.bytes_of_many(layout),
        }
    }

    fn bytes_of_many(&self, layout: Layout) -> u64 {
        match self {
            // A handle points at what it captures, an object at what it holds.
            Value::Func(_) => 0,
            Value::Object(o) => o.bytes(layout),
            Value::Cell(c) => c.data.iter().map(|v| v.bytes(layout)).sum(),
            Value::Strings(s) => s.data.iter().map(|t| 2 * t.encode_utf16().count() as u64).sum(),
            Value::Struct(s) => s.data.iter().map(|v| v.bytes(layout)).sum(),
            _ => match self.pattern() {
                Some(p) => layout.sparse_bytes(self.rows(), p, layout.value_bytes(self)),
                None => self.numel() as u64 * layout.value_bytes(self),
            },
        }
    }

    /// Bytes of one element; 0 for strings, cells, structs and handles.
    #[must_use]
    pub fn element_bytes(&self) -> u64 {
        match self {
            Value::Num(_) | Value::Real(_) | Value::SparseReal(_) | Value::SingleComplex(_) => 8,
            Value::Bool(_) | Value::Logical(_) | Value::SparseLogical(_) => 1,
            Value::Complex(_) | Value::SparseComplex(_) => 16,
            Value::Single(_) => 4,
            Value::Char(_) => 2,
            Value::Int(a) => a.element_bytes(),
            Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => 0,
        }
    }

    /// The real double value of a numeric, logical or char scalar.
    #[must_use]
    pub fn as_scalar(&self) -> Option<f64> {
        match self {
            Value::Num(x) => Some(*x),
            Value::Bool(b) => Some(f64::from(u8::from(*b))),
            _ if self.numel() != 1 => None,
            Value::Real(a) => a.data.first().copied(),
            Value::Complex(a) => a.data.first().map(|z| z.re),
            Value::Single(a) => a.data.first().map(|&x| f64::from(x)),
            Value::SingleComplex(a) => a.data.first().map(|z| f64::from(z.re)),
            Value::Logical(a) => a.data.first().map(|&b| f64::from(u8::from(b))),
            Value::Char(a) => a.array.data.first().map(|&c| f64::from(c)),
            Value::Int(a) => a.get_f64(0),
            Value::SparseReal(s) => Some(s.values.first().copied().unwrap_or(0.0)),
            Value::SparseComplex(s) => Some(s.values.first().map_or(0.0, |z| z.re)),
            Value::SparseLogical(s) => Some(f64::from(u8::from(s.values.first().copied().unwrap_or(false)))),
            Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => None,
        }
    }

    /// The text of a char row vector (or of an empty char array), or of one string.
    #[must_use]
    pub fn as_text(&self) -> Option<String> {
        match self {
            Value::Char(c) if c.array.dims[0] == 1 || c.array.data.is_empty() => Some(c.to_text()),
            Value::Strings(s) => match s.data.as_slice() {
                [one] => Some(one.to_string()),
                _ => None,
            },
            _ => None,
        }
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Value {
        Value::Num(x)
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Value {
        Value::text(s)
    }
}
