//! Dense N-dimensional arrays, column-major.

use super::storage::Storage;
use ndarray::{
    ArrayView1, ArrayView2, ArrayView3, ArrayViewD, ArrayViewMut1, ArrayViewMut2, Axis, IxDyn, ShapeBuilder,
};
use smallvec::SmallVec;

/// Dimensions: two or more; trailing ones beyond the second are dropped by [`trim_dims`].
pub(crate) type Dims = SmallVec<[usize; 2]>;

/// Makes dimensions those of something else where they are: to put others in their place takes several times as long.
#[inline]
pub(crate) fn set_dims(to: &mut Dims, from: &[usize]) {
    match (to.as_mut_slice(), from) {
        ([rows, cols], [m, n]) => (*rows, *cols) = (*m, *n),
        _ => *to = Dims::from_slice(from),
    }
}

#[derive(Debug, PartialEq)]
pub struct Dense<T> {
    pub dims: Dims,
    pub data: Vec<T>,
    pub storage: Storage,
}

impl<T: Clone> Clone for Dense<T> {
    /// The dimensions as a slice: their own clone goes element by element, which small arrays feel.
    fn clone(&self) -> Self {
        Dense { dims: Dims::from_slice(&self.dims), data: self.data.clone(), storage: self.storage.clone() }
    }
}

impl<T> Dense<T> {
    /// `data.len()` has to be the product of `dims`.
    #[must_use]
    pub fn new(dims: Dims, data: Vec<T>) -> Self {
        debug_assert_eq!(elements(&dims), data.len());
        Dense { dims: trim_dims(dims), data, storage: Storage::default() }
    }
}

impl<T: Clone> Dense<T> {
    #[must_use]
    pub fn matrix(rows: usize, cols: usize, data: Vec<T>) -> Self {
        debug_assert_eq!(elements(&[rows, cols]), data.len());
        Dense { dims: Dims::from_buf([rows, cols]), data, storage: Storage::default() }
    }

    #[must_use]
    pub fn scalar(x: T) -> Self {
        Self::matrix(1, 1, vec![x])
    }

    #[must_use]
    pub fn filled(dims: Dims, x: T) -> Self {
        let n = elements(&dims);
        Self::new(dims, vec![x; n])
    }

    #[must_use]
    pub fn rows(&self) -> usize {
        self.dims[0]
    }

    /// Product of all dimensions but the first.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.dims[1..].iter().fold(1, |n, &d| n.saturating_mul(d))
    }

    /// The array as ndarray has it, without a copy. (Where one extent is 0 and the others are too large
    /// to be multiplied, it is a list of no elements.)
    #[must_use]
    pub fn view(&self) -> ArrayViewD<'_, T> {
        let shape = IxDyn(&self.dims).f();
        ArrayViewD::from_shape(shape, &self.data).unwrap_or_else(|_| ArrayView1::from(&self.data).into_dyn())
    }

    /// [`rows`](Self::rows)×[`cols`](Self::cols), without a copy; see [`view`](Self::view).
    #[must_use]
    pub fn matrix_view(&self) -> ArrayView2<'_, T> {
        let list = || ArrayView1::from(&self.data).insert_axis(Axis(1));
        ArrayView2::from_shape((self.rows(), self.cols()).f(), &self.data).unwrap_or_else(|_| list())
    }

    /// As [`matrix_view`](Self::matrix_view), to be written.
    #[must_use]
    pub fn matrix_view_mut(&mut self) -> ArrayViewMut2<'_, T> {
        let shape = (self.rows(), self.cols()).f();
        let len = self.data.len();
        let (all, none) = self.data.split_at_mut(len);
        ArrayViewMut2::from_shape(shape, all).unwrap_or_else(|_| ArrayViewMut1::from(none).insert_axis(Axis(1)))
    }

    /// The array as outer×len×inner of [`extents`], in the order of memory: the lanes along dimension
    /// `dim` are those of the middle axis. See [`view`](Self::view).
    #[must_use]
    pub fn lanes(&self, dim: usize) -> ArrayView3<'_, T> {
        let none = || ArrayView1::from(&self.data).insert_axis(Axis(0)).insert_axis(Axis(0));
        ArrayView3::from_shape(extents(&self.dims, dim), &self.data).unwrap_or_else(|_| none())
    }

    #[must_use]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Dense<U> {
        Dense::new(self.dims.clone(), self.data.iter().map(f).collect())
    }
}

/// Number of elements: none beside an extent of 0, however large the others are.
#[must_use]
pub(crate) fn elements(dims: &[usize]) -> usize {
    if dims.contains(&0) { 0 } else { dims.iter().product() }
}

/// Extents of the dimensions after `dim` (from 0) together, of `dim`, and of those before it together.
#[must_use]
pub(crate) fn extents(dims: &[usize], dim: usize) -> (usize, usize, usize) {
    let inner = dims.iter().take(dim).product();
    let outer = dims.iter().skip(dim + 1).product();
    (outer, dims.get(dim).copied().unwrap_or(1), inner)
}

/// Drops trailing dimensions of one beyond the second.
#[inline]
#[must_use]
pub(crate) fn trim_dims(mut dims: Dims) -> Dims {
    while dims.len() > 2 && dims.last() == Some(&1) {
        dims.pop();
    }
    while dims.len() < 2 {
        dims.push(1);
    }
    dims
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Double,
    Single,
    Logical,
    Char,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    String,
    Cell,
    Struct,
    FunctionHandle,
    Object,
}

impl Class {
    /// As `class(x)` spells it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Double => "double",
            Class::Single => "single",
            Class::Logical => "logical",
            Class::Char => "char",
            Class::Int8 => "int8",
            Class::Int16 => "int16",
            Class::Int32 => "int32",
            Class::Int64 => "int64",
            Class::Uint8 => "uint8",
            Class::Uint16 => "uint16",
            Class::Uint32 => "uint32",
            Class::Uint64 => "uint64",
            Class::String => "string",
            Class::Cell => "cell",
            Class::Struct => "struct",
            Class::FunctionHandle => "function_handle",
            Class::Object => "object",
        }
    }

    #[must_use]
    pub fn is_integer(self) -> bool {
        matches!(
            self,
            Class::Int8
                | Class::Int16
                | Class::Int32
                | Class::Int64
                | Class::Uint8
                | Class::Uint16
                | Class::Uint32
                | Class::Uint64
        )
    }
}

/// UTF-16 code units, as MATLAB counts characters.
#[derive(Clone, Debug, PartialEq)]
pub struct CharArray {
    pub array: Dense<u16>,
    pub double_quoted: bool,
}

impl CharArray {
    /// 1×n row (0×0 for the empty single-quoted text, as MATLAB has it).
    #[must_use]
    pub fn from_str(s: &str, double_quoted: bool) -> Self {
        // Nearly every text is plain, and goes over byte by byte.
        let data: Vec<u16> = match s.is_ascii() {
            true => s.as_bytes().iter().map(|b| u16::from(*b)).collect(),
            false => s.encode_utf16().collect(),
        };
        let rows = usize::from(!data.is_empty());
        CharArray { array: Dense::matrix(rows, data.len(), data), double_quoted }
    }

    /// All characters in column-major order (the text, for a row vector).
    #[must_use]
    pub fn to_text(&self) -> String {
        let units = &self.array.data;
        if units.iter().all(|&c| c < 128) {
            let bytes = units.iter().map(|&c| c.to_le_bytes()[0]).collect();
            return String::from_utf8(bytes).unwrap_or_default();
        }
        String::from_utf16_lossy(units)
    }

    /// The text of row `i` (from 0); empty when there is no such row.
    #[must_use]
    pub fn row_text(&self, i: usize) -> String {
        let rows = self.array.dims[0];
        let units: Vec<u16> = self.array.data.iter().skip(i).step_by(rows.max(1)).copied().collect();
        String::from_utf16_lossy(&units)
    }
}

macro_rules! int_arrays {
    ($($variant:ident $type:ty, $bytes:expr;)*) => {
        /// Integer arrays of every width; never complex.
        #[derive(Clone, Debug, PartialEq)]
        pub enum IntArray { $($variant(Dense<$type>)),* }

        impl IntArray {
            #[must_use]
            pub fn dims(&self) -> &Dims { match self { $(IntArray::$variant(a) => &a.dims),* } }
            pub fn dims_mut(&mut self) -> &mut Dims { match self { $(IntArray::$variant(a) => &mut a.dims),* } }
            #[must_use]
            pub fn storage(&self) -> &Storage { match self { $(IntArray::$variant(a) => &a.storage),* } }
            #[must_use]
            pub fn len(&self) -> usize { match self { $(IntArray::$variant(a) => a.data.len()),* } }
            #[must_use]
            pub fn is_empty(&self) -> bool { self.len() == 0 }
            #[must_use]
            pub fn class(&self) -> Class { match self { $(IntArray::$variant(_) => Class::$variant),* } }
            #[must_use]
            pub fn element_bytes(&self) -> u64 { match self { $(IntArray::$variant(_) => $bytes),* } }
            /// Element `i` (column-major, from 0) as a double.
            #[must_use]
            #[allow(clippy::cast_lossless, clippy::cast_precision_loss)]
            pub fn get_f64(&self, i: usize) -> Option<f64> {
                match self { $(IntArray::$variant(a) => a.data.get(i).map(|&x| x as f64)),* }
            }
            /// All elements as doubles (64-bit integers lose digits beyond 2^53).
            #[must_use]
            #[allow(clippy::cast_lossless, clippy::cast_precision_loss)]
            pub fn to_f64(&self) -> Vec<f64> {
                match self { $(IntArray::$variant(a) => a.data.iter().map(|&x| x as f64).collect()),* }
            }
            /// Element `i` without loss.
            #[must_use]
            pub fn get_i128(&self, i: usize) -> Option<i128> {
                match self { $(IntArray::$variant(a) => a.data.get(i).map(|&x| i128::from(x))),* }
            }
            /// Gives element `i` a number, rounded and saturated as in [`IntArray::from_f64`]; nothing where there is no such
            /// element.
            #[inline]
            #[allow(
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_sign_loss,
                clippy::float_cmp
            )]
            pub(crate) fn put(&mut self, i: usize, x: f64) -> Option<()> {
                match self {
                    $(IntArray::$variant(a) => {
                        // Most are whole numbers already.
                        let y = x as $type;
                        *a.data.get_mut(i)? = if y as f64 == x { y } else { x.round() as $type };
                    })*
                }
                Some(())
            }
            /// Whole numbers, saturated.
            #[must_use]
            pub fn from_i128(class: Class, dims: Dims, data: impl Iterator<Item = i128>) -> Option<IntArray> {
                match class {
                    $(Class::$variant => {
                        let fit = |x: i128| <$type>::try_from(x).unwrap_or(if x < 0 { <$type>::MIN } else { <$type>::MAX });
                        Some(IntArray::$variant(Dense::new(dims, data.map(fit).collect())))
                    })*
                    _ => None,
                }
            }
            /// Rounds to nearest (half away from zero) and saturates; NaN becomes 0.
            #[must_use]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            pub fn from_f64(class: Class, dims: Dims, data: &[f64]) -> Option<IntArray> {
                match class {
                    $(Class::$variant => Some(IntArray::$variant(Dense::new(dims, data.iter().map(|&x| x.round() as $type).collect()))),)*
                    _ => None,
                }
            }
        }
    };
}

int_arrays! {
    Int8 i8, 1;
    Int16 i16, 2;
    Int32 i32, 4;
    Int64 i64, 8;
    Uint8 u8, 1;
    Uint16 u16, 2;
    Uint32 u32, 4;
    Uint64 u64, 8;
}
