//! Elements of any class taken from one place to another. In: values and positions. Out: values of
//! the same class.

use crate::ops::convert;
use crate::value::{C64, CharArray, Dense, Dims, IntArray, Pattern, Sparse, StructArray, Value};
use std::rc::Rc;

/// Elements of `v` at `positions` (column-major, from 0) in shape `dims`. Of sparse matrices the
/// result is sparse when it is a matrix.
#[must_use]
pub(crate) fn take(v: &Value, dims: Dims, positions: &[usize]) -> Value {
    fn pick<T: Clone>(a: &[T], positions: &[usize]) -> Vec<T> {
        positions.iter().filter_map(|&p| a.get(p).cloned()).collect()
    }
    macro_rules! ints {
        ($a:expr, $($k:ident)*) => { match $a { $(IntArray::$k(d) => IntArray::$k(Dense::new(dims, pick(&d.data, positions))),)* } };
    }
    match v {
        Value::Num(x) => Value::real(Dense::new(dims, vec![*x; positions.len()])),
        Value::Bool(b) => Value::logical(Dense::new(dims, vec![*b; positions.len()])),
        Value::Real(a) => Value::real(Dense::new(dims, pick(&a.data, positions))),
        Value::Complex(a) => Value::complex(Dense::new(dims, pick(&a.data, positions))),
        Value::Single(a) => Value::single(Dense::new(dims, pick(&a.data, positions))),
        Value::SingleComplex(a) => Value::single_complex(Dense::new(dims, pick(&a.data, positions))),
        Value::Logical(a) => Value::logical(Dense::new(dims, pick(&a.data, positions))),
        Value::Char(c) => {
            let array = Dense::new(dims, pick(&c.array.data, positions));
            Value::Char(Rc::new(CharArray { array, double_quoted: c.double_quoted }))
        }
        Value::Int(a) => Value::int(ints!(&**a, Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)),
        Value::Strings(s) => Value::strings(Dense::new(dims, pick(&s.data, positions))),
        Value::Cell(c) => Value::cell(Dense::new(dims, pick(&c.data, positions))),
        Value::Struct(s) => {
            let width = s.keys.len();
            let data = positions.iter().flat_map(|&p| s.data.iter().skip(p * width).take(width).cloned()).collect();
            Value::structure(StructArray { dims, keys: Rc::clone(&s.keys), data })
        }
        Value::SparseReal(s) => sparse_again(Value::real(Dense::new(dims, looked_up(s, 0.0, positions)))),
        Value::SparseComplex(s) => {
            sparse_again(Value::complex(Dense::new(dims, looked_up(s, C64::new(0.0, 0.0), positions))))
        }
        Value::SparseLogical(s) => sparse_again(Value::logical(Dense::new(dims, looked_up(s, false, positions)))),
        Value::Func(_) | Value::Object(_) => v.clone(),
    }
}

fn sparse_again(full: Value) -> Value {
    convert::to_sparse(&full).unwrap_or(full)
}

/// Elements of a sparse matrix; it may be too large to be made full.
fn looked_up<T: Copy>(s: &Sparse<T>, zero: T, positions: &[usize]) -> Vec<T> {
    let inside = positions.iter().filter(|&&p| s.rows > 0 && p / s.rows < s.cols);
    let at = |&p: &usize| {
        let (rows, values) = s.column(p / s.rows);
        rows.binary_search(&(p % s.rows)).ok().and_then(|k| values.get(k).copied()).unwrap_or(zero)
    };
    inside.map(at).collect()
}

/// The same elements with other dimensions of the same product.
#[must_use]
pub(crate) fn reshaped(v: &Value, dims: Dims) -> Value {
    fn with<T: Clone>(a: &Rc<Dense<T>>, dims: Dims) -> Dense<T> {
        Dense::new(dims, a.data.clone())
    }
    if v.dims() == dims {
        return v.clone();
    }
    match v {
        Value::Num(_) | Value::Bool(_) | Value::Func(_) | Value::Object(_) => v.clone(),
        Value::Real(a) => Value::real(with(a, dims)),
        Value::Complex(a) => Value::Complex(Rc::new(with(a, dims))),
        Value::Single(a) => Value::single(with(a, dims)),
        Value::SingleComplex(a) => Value::SingleComplex(Rc::new(with(a, dims))),
        Value::Logical(a) => Value::logical(with(a, dims)),
        Value::Char(c) => {
            let array = Dense::new(dims, c.array.data.clone());
            Value::Char(Rc::new(CharArray { array, double_quoted: c.double_quoted }))
        }
        Value::Int(a) => {
            let mut b = (**a).clone();
            *b.dims_mut() = crate::value::dense::trim_dims(dims);
            Value::int(b)
        }
        Value::Strings(s) => Value::strings(with(s, dims)),
        Value::Cell(c) => Value::cell(with(c, dims)),
        Value::Struct(s) => {
            let dims = crate::value::dense::trim_dims(dims);
            Value::structure(StructArray { dims, keys: Rc::clone(&s.keys), data: s.data.clone() })
        }
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => {
            let (m, n) = (dims[0], dims[1..].iter().product());
            let old = v.rows();
            remap(v, m, n, |i, j| {
                let at = j * old + i;
                (at % m.max(1), at / m.max(1))
            })
        }
    }
}

/// A sparse matrix whose entry (i, j) goes to `place(i, j)`, no two to the same place; other
/// values as they are.
#[must_use]
pub(crate) fn remap(v: &Value, rows: usize, cols: usize, place: impl Fn(usize, usize) -> (usize, usize)) -> Value {
    match v {
        Value::SparseReal(m) => Value::sparse(remapped(m, rows, cols, place)),
        Value::SparseComplex(m) => Value::sparse_complex(remapped(m, rows, cols, place)),
        Value::SparseLogical(m) => Value::sparse_logical(remapped(m, rows, cols, place)),
        _ => v.clone(),
    }
}

fn remapped<T: Copy>(
    m: &Sparse<T>,
    rows: usize,
    cols: usize,
    place: impl Fn(usize, usize) -> (usize, usize),
) -> Sparse<T> {
    let mut entries: Vec<(usize, usize, T)> = Vec::with_capacity(m.nnz());
    for j in 0..m.cols {
        let (r, x) = m.column(j);
        for (&i, &x) in r.iter().zip(x) {
            let (i, j) = place(i, j);
            entries.push((j, i, x));
        }
    }
    entries.sort_by_key(|e| (e.0, e.1));
    let mut colptr = vec![0; cols + 1];
    for e in &entries {
        colptr[e.0 + 1] += 1;
    }
    for j in 0..cols {
        colptr[j + 1] += colptr[j];
    }
    let rowidx = entries.iter().map(|e| e.1).collect();
    Sparse::new(rows, cols, Rc::new(Pattern { colptr, rowidx }), entries.iter().map(|e| e.2).collect())
}

/// Column-major positions of the elements of the result, where `source[d][k]` is the position in
/// dimension `d` that index `k` of the result reads.
pub(crate) fn positions(dims: &Dims, source: &[Vec<usize>]) -> Vec<usize> {
    let mut at = vec![0];
    let mut stride = dims.iter().product::<usize>();
    for d in (0..dims.len()).rev() {
        stride /= dims[d].max(1);
        let picks = source.get(d).map(Vec::as_slice).unwrap_or_default();
        // The first dimension varies fastest, so it is expanded last, inside all the others.
        at = at.iter().flat_map(|&base| picks.iter().map(move |&p| base + p * stride)).collect();
    }
    at
}

/// Reads `v` through one list of positions for each of its dimensions.
pub(crate) fn read(v: &Value, source: &[Vec<usize>]) -> Value {
    let dims = v.dims();
    let result: Dims = source.iter().map(Vec::len).collect();
    if result.contains(&0) {
        return take(v, result, &[]);
    }
    take(v, result, &positions(&dims, source))
}

pub(crate) fn identity(dims: &Dims) -> Vec<Vec<usize>> {
    dims.iter().map(|&n| (0..n).collect()).collect()
}
