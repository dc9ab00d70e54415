//! Rows of sparse matrices: making them, taking them apart, and asking about them.

use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, Accepts};
use crate::functions::table::arguments::{arg, count, one, option_text};
use crate::functions::table::facts::{Facts, Gives, Real, Whole};
use crate::functions::table::rows::{constructor, free, pointwise, profiled};
use crate::functions::table::{Emit, Function, Host, OnRanks, Traffic, Values, models, sources};
use crate::ops::sparse::{self as ops, Number, csc};
use crate::ops::{convert, errors, memory};
use crate::value::{C64, Class, Dense, Dims, Sparse, Value};
use smallvec::smallvec;
use std::borrow::Cow;
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "sparse",
        OnRanks::Serial,
        Facts::PLAIN.gives(Gives::Sparse),
        (1, 6),
        1,
        sparse,
        models::TRIPLETS,
        "Sparse matrix from a full one, from triplets (duplicates are summed), or empty of a size.",
        "sparse([1 2 2], [1 1 2], [4 5 6])",
        sources::TRIPLETS,
    ),
    pointwise(
        "full",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 1),
        0,
        None,
        |_, a, _| one(convert::full(arg(a, 0)?)?),
        "Full form of a sparse matrix.",
        "full(speye(2))",
    ),
    constructor(
        "speye",
        Facts::PLAIN.gives(Gives::Sparse),
        (0, 2),
        |_, a, _| one(speye(a)?),
        "Sparse identity.",
        "speye(3)",
    ),
    constructor(
        "spalloc",
        Facts::PLAIN.accepts(&[ANY, ANY, &[Accepts::From(0)]]),
        (3, 3),
        |_, a, _| {
            let (m, n) = two_sizes(a)?;
            one(Value::sparse(Sparse::zero(m, n)))
        },
        "Sparse matrix without entries; no space is reserved.",
        "spalloc(2, 2, 4)",
    ),
    free(
        "issparse",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(Value::Bool(arg(a, 0)?.is_sparse())),
        "Whether the storage is sparse.",
        "issparse(speye(2))",
    ),
    Function {
        name: "nnz",
        ranks: OnRanks::Reduction(1),
        facts: Facts::NUMBER.whole(Whole::Size),
        inputs: (1, 1),
        outputs: 1,
        eval: |_, a, _| one(Value::Num(count(ops::nnz(arg(a, 0)?)?))),
        traffic: Traffic::ByShape(models::NNZ),
        emit: Emit::Same,
        doc: "Number of nonzeros; free for a sparse matrix, a reduction of a full one.",
        example: "nnz(speye(3))",
        source: "the last row pointer, or one sweep (model, section 5)",
    },
    free(
        "nzmax",
        OnRanks::Reduction(1),
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(Value::Num(count(room(arg(a, 0)?)))),
        "Entries that there is space for.",
        "nzmax(speye(3))",
    ),
    profiled(
        "nonzeros",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        nonzeros,
        models::SWEPT,
        "Column of the nonzeros.",
        "nonzeros([1 0 2])",
        sources::SWEPT,
    ),
    profiled(
        "spones",
        OnRanks::Elementwise,
        Facts::PLAIN.gives(Gives::Sparse),
        (1, 1),
        1,
        spones,
        models::SWEPT,
        "Every entry replaced by one.",
        "spones(2*speye(2))",
        sources::SWEPT,
    ),
    Function {
        name: "spfun",
        ranks: OnRanks::Elementwise,
        facts: Facts::PLAIN,
        inputs: (2, 2),
        outputs: 1,
        eval: spfun,
        traffic: Traffic::Calls,
        emit: Emit::Same,
        doc: "A function of the nonzeros, the pattern kept.",
        example: "spfun(@exp, speye(2))",
        source: "the function's own traffic (model, section 5)",
    },
    profiled(
        "find",
        OnRanks::Serial,
        Facts::PLAIN.real(Real::Always),
        (1, 3),
        3,
        find,
        models::SWEPT,
        "Positions of nonzeros: linear, or rows, columns and values; the first or last n.",
        "find([0 3 0 4])",
        sources::SWEPT,
    ),
    profiled(
        "spdiags",
        OnRanks::Serial,
        Facts::PLAIN.gives(Gives::Sparse),
        (1, 4),
        2,
        spdiags,
        models::SWEPT,
        "Sparse matrix from the columns of B as diagonals, diagonals of a matrix, or replaced ones.",
        "spdiags(ones(3,1)*[1 -2 1], -1:1, 3, 3)",
        sources::SWEPT,
    ),
    profiled(
        "spconvert",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        spconvert,
        models::TRIPLETS,
        "Sparse matrix from rows [i j v] or [i j re im].",
        "spconvert([1 1 2; 2 2 3])",
        sources::TRIPLETS,
    ),
];

fn room(v: &Value) -> usize {
    if v.is_sparse() { ops::nnz(v).unwrap_or(0).max(1) } else { v.numel() }
}

fn sparse(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match args {
        [a] => one(convert::to_sparse(&convert::to_class(
            a,
            if a.class() == Class::Logical { Class::Logical } else { Class::Double },
        )?)?),
        [m, n] => {
            let (m, n) = (convert::usize_arg(m, "Number of rows")?, convert::usize_arg(n, "Number of columns")?);
            memory::reserve_sparse(m, n, 0)?;
            one(Value::sparse(Sparse::zero(m, n)))
        }
        [i, j, v, rest @ ..] => {
            let (i, j) = (subscripts(i)?, subscripts(j)?);
            let size = match rest {
                [m, n, ..] if !m.is_text() => {
                    Some((convert::usize_arg(m, "Number of rows")?, convert::usize_arg(n, "Number of columns")?))
                }
                _ => None,
            };
            one(from_lists(i, j, v, size)?)
        }
        [] => fail!("MATLAB:minrhs", "Not enough input arguments."),
    }
}

/// Subscripts from zero.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn subscripts(v: &Value) -> Result<Vec<usize>> {
    let mut out = Vec::with_capacity(v.numel());
    for &x in &convert::real_array(v)?.data {
        if !((1.0..9e15).contains(&x) && (x as usize) as f64 == x) {
            fail!("MATLAB:sparsefcn:badSubscript", "Index into matrix must be a positive integer; one is {x}.");
        }
        out.push(x as usize - 1);
    }
    Ok(out)
}

/// Scalars are repeated; duplicates are summed (joined by `or` for a logical matrix).
fn from_lists(i: Vec<usize>, j: Vec<usize>, v: &Value, size: Option<(usize, usize)>) -> Result<Value> {
    let n = [i.len(), j.len(), v.numel()].into_iter().find(|&k| k != 1).unwrap_or(1);
    if [i.len(), j.len(), v.numel()].into_iter().any(|k| k != 1 && k != n) {
        fail!(
            "MATLAB:sparse:vectorLengths",
            "Vectors must be the same length. ({}, {} and {} elements)",
            i.len(),
            j.len(),
            v.numel()
        );
    }
    let (i, j) = (spread(&i, n), spread(&j, n));
    let most = |x: &[usize]| x.iter().max().map_or(0, |m| m + 1);
    let (rows, cols) = size.unwrap_or_else(|| (most(&i), most(&j)));
    if most(&i) > rows || most(&j) > cols {
        let (bad, limit) = if most(&i) > rows { (most(&i), rows) } else { (most(&j), cols) };
        fail!("MATLAB:sparse:subscriptOutOfRange", "Index exceeds matrix dimensions: {bad} is more than {limit}.");
    }
    memory::reserve_sparse(rows, cols, n)?;
    Ok(if v.is_complex() {
        let data = convert::complex_array(v)?;
        Value::sparse_complex(ops::from_triplets(rows, cols, (&i, &j, &spread(&data.data, n)), |x, y| x + y))
    } else if v.class() == Class::Logical {
        let data: Vec<bool> = convert::real_array(v)?.data.iter().map(|&x| x != 0.0).collect();
        Value::sparse_logical(ops::from_triplets(rows, cols, (&i, &j, &spread(&data, n)), |x, y| x | y))
    } else {
        let data = convert::real_array(v)?;
        Value::sparse(ops::from_triplets(rows, cols, (&i, &j, &spread(&data.data, n)), |x, y| x + y))
    })
}

/// `n` elements of a single one, and a list as it is.
fn spread<T: Copy>(x: &[T], n: usize) -> Cow<'_, [T]> {
    match x {
        [one] => vec![*one; n].into(),
        all => all.into(),
    }
}

pub(super) fn two_sizes(args: &[Value]) -> Result<(usize, usize)> {
    let dims = crate::functions::table::arguments::sizes(&args[..args.len().min(2)])?;
    let (m, n) = (dims[0], dims.get(1).copied().unwrap_or(1));
    memory::reserve_sparse(m, n, 0)?;
    Ok((m, n))
}

fn speye(args: &[Value]) -> Result<Value> {
    let (m, n) = two_sizes(args)?;
    // The triplets, and what becomes of them.
    memory::reserve_sparse(m, n, m.min(n).saturating_mul(3))?;
    let all: Vec<usize> = (0..m.min(n)).collect();
    Ok(Value::sparse(ops::from_triplets(m, n, (&all, &all, &vec![1.0; all.len()]), |x, _| x)))
}

fn nonzeros(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let s = convert::to_sparse(&flat(v))?;
    let found = ops::find(&s)?.2;
    // Sparse matrices are of doubles: the way through one has lost the class.
    one(if v.class() == crate::value::Class::Single { convert::to_class(&found, v.class())? } else { found })
}

/// N-d arrays as a matrix of their first dimension.
fn flat(v: &Value) -> Value {
    let (m, n) = (v.rows(), v.cols());
    match v {
        Value::Real(a) if a.dims.len() > 2 => Value::matrix(m, n, a.data.clone()),
        _ => v.clone(),
    }
}

fn spones(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = convert::to_sparse(arg(args, 0)?)?;
    one(match &v {
        Value::SparseComplex(s) => Value::sparse(s.map_values(|_| 1.0)),
        _ => Value::sparse(f64::matrix(&v)?.map_values(|_| 1.0)),
    })
}

fn spfun(host: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let s = convert::to_sparse(arg(args, 1)?)?;
    let (i, j, v) = ops::find(&s)?;
    let result = host.call(arg(args, 0)?, &[v], 1)?;
    one(from_lists(i, j, arg(&result, 0)?, Some((s.rows(), s.cols())))?)
}

/// Places of the elements of a full value that are not zero, from 0.
fn places(v: &Value) -> Result<Vec<usize>> {
    Ok(match v {
        Value::Logical(a) => crate::ops::index::true_places(&a.data),
        _ if v.is_complex() => places_where(&convert::complex_array(v)?.data, |z| *z != C64::ZERO),
        _ => places_where(&convert::real_array(v)?.data, |x| *x != 0.0),
    })
}

fn places_where<T>(data: &[T], f: impl Fn(&T) -> bool) -> Vec<usize> {
    data.iter().enumerate().filter(|(_, x)| f(x)).map(|(k, _)| k).collect()
}

/// Nonzero positions of a full or sparse value: (row, column) in column order, and the values.
fn found(v: &Value) -> Result<(Vec<usize>, Vec<usize>, Value)> {
    if v.is_sparse() {
        return ops::find(v);
    }
    let rows = v.rows().max(1);
    let at = places(v)?;
    let dims = Dims::from_slice(&[at.len(), 1]);
    let (i, j) = at.iter().map(|k| (k % rows, k / rows)).unzip();
    let index = crate::ops::index::Index::List { positions: Rc::new(at), dims };
    let column = crate::ops::index::get(v, &[index])?;
    Ok((i, j, column))
}

fn find(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if let ([_], true, false) = (args, nargout <= 1, v.is_sparse()) {
        let at = places(v)?;
        let dims = found_dims(v, at.len());
        return one(Value::real(Dense::new(dims, at.into_iter().map(|k| count(k + 1)).collect())));
    }
    let (mut i, mut j, mut values) = found(v)?;
    if let Some(limit) = args.get(1) {
        let n = convert::usize_arg(limit, "Number of elements")?.min(i.len());
        let last = args.get(2).and_then(option_text).is_some_and(|t| t == "last");
        let start = if last { i.len() - n } else { 0 };
        i = i[start..start + n].to_vec();
        j = j[start..start + n].to_vec();
        let range = crate::ops::index::Index::Range { start, step: 1, len: n };
        values = crate::ops::index::get(&values, &[range])?;
    }
    let (rows, n) = (v.rows(), i.len());
    let dims = found_dims(v, n);
    // The list of numbers takes the place of that of positions.
    let list = |x: Vec<usize>| Value::real(Dense::new(dims.clone(), x.into_iter().map(|k| count(k + 1)).collect()));
    if nargout <= 1 {
        i.iter_mut().zip(&j).for_each(|(i, &j)| *i += j * rows);
        return one(list(i));
    }
    let mut out: Values = smallvec![list(i), list(j)];
    if nargout > 2 {
        let as_found = values.dims() == dims;
        out.push(if as_found { values } else { crate::functions::array::places::reshaped(&values, dims) });
    }
    Ok(out)
}

/// Shape of the positions of `n` elements that were found in `v`.
fn found_dims(v: &Value, n: usize) -> Dims {
    // Octave and MATLAB agree: a row gives rows, anything else columns; an empty 0x0 gives 0x0.
    match v.dims().as_slice() {
        [0, 0] => Dims::from_slice(&[0, 0]),
        [1, 1] if n == 0 => Dims::from_slice(&[0, 0]),
        [1, m] if *m != 1 || n != 1 => Dims::from_slice(&[1, n]),
        _ => Dims::from_slice(&[n, 1]),
    }
}

fn integers(v: &Value, what: &str) -> Result<Vec<i64>> {
    let mut out = Vec::with_capacity(v.numel());
    for &x in &convert::real_array(v)?.data {
        if x.fract() != 0.0 || x.abs() > 9e15 {
            fail!("MATLAB:spdiags:integer", "{what} must be integers; one is {x}.");
        }
        #[allow(clippy::cast_possible_truncation)]
        out.push(x as i64);
    }
    Ok(out)
}

fn spdiags(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let complex = args.iter().any(Value::is_complex);
    if complex { diagonals::<C64>(args, nargout) } else { diagonals::<f64>(args, nargout) }
}

fn diagonals<T: Number>(args: &[Value], nargout: usize) -> Result<Values> {
    match args {
        [a] => {
            let s = T::matrix(a)?;
            let mut d: Vec<i64> = csc::positions(&*s).map(|(i, j)| j as i64 - i as i64).collect();
            d.sort_unstable();
            d.dedup();
            let b = T::wrap_full(taken(&s, &d)?);
            if nargout <= 1 {
                return one(b);
            }
            #[allow(clippy::cast_precision_loss)]
            Ok(smallvec![b, Value::column(d.iter().map(|&x| x as f64).collect())])
        }
        [a, d] => one(T::wrap_full(taken(&*T::matrix(a)?, &integers(d, "Diagonals")?)?)),
        [b, d, a] => {
            let d = integers(d, "Diagonals")?;
            let s = T::matrix(a)?;
            let kept = csc::filtered(&s, |i, j, _| !d.contains(&(j as i64 - i as i64)));
            let new = placed::<T>(b, &d, s.rows, s.cols)?;
            one(T::wrap(csc::union(&kept, &new, |x, y| x + y)))
        }
        [b, d, m, n, ..] => {
            let (m, n) = (convert::usize_arg(m, "Number of rows")?, convert::usize_arg(n, "Number of columns")?);
            memory::reserve_sparse(m, n, 0)?;
            one(T::wrap(placed::<T>(b, &integers(d, "Diagonals")?, m, n)?))
        }
        [] => fail!("MATLAB:minrhs", "Not enough input arguments."),
    }
}

/// Row of B that element (i, j) of an m×n matrix comes from.
fn source(i: usize, j: usize, m: usize, n: usize) -> usize {
    if m >= n { j } else { i }
}

/// Element positions of diagonal d.
fn along(d: i64, m: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    let (i, j) = (usize::try_from(-d).unwrap_or(0), usize::try_from(d).unwrap_or(0));
    (0..m.saturating_sub(i).min(n.saturating_sub(j))).map(move |k| (i + k, j + k))
}

fn placed<T: Number>(b: &Value, d: &[i64], m: usize, n: usize) -> Result<Sparse<T>> {
    let b = T::full(b)?;
    let p = b.rows();
    let column = |k: usize| if d.len() == 1 && b.cols() != 1 { 0 } else { k };
    if b.cols() < d.len() && !(b.cols() == 1 && p == 1) {
        fail!("MATLAB:spdiags:columns", "B has {} columns for {} diagonals.", b.cols(), d.len());
    }
    // A row vector is the values of a whole single diagonal when there is but one.
    let whole = d.len() == 1 && p == 1 && b.cols() > 1;
    let (mut i, mut j, mut v) = (Vec::new(), Vec::new(), Vec::new());
    for (k, &diagonal) in d.iter().enumerate() {
        for (r, c) in along(diagonal, m, n) {
            let row = source(r, c, m, n);
            let x = match () {
                () if whole => b.data.get(row),
                () if p == 1 => b.data.get(column(k).min(b.cols() - 1)),
                () if row < p => b.data.get(column(k) * p + row),
                () => None,
            };
            let Some(&x) = x else {
                fail!(
                    "MATLAB:spdiags:rows",
                    "B has {p} rows; diagonal {diagonal} of a {m}x{n} matrix needs row {}.",
                    row + 1
                );
            };
            i.push(r);
            j.push(c);
            v.push(x);
        }
    }
    Ok(ops::from_triplets(m, n, (&i, &j, &v), |x, y| x + y))
}

fn taken<T: Number>(s: &Sparse<T>, d: &[i64]) -> Result<Dense<T>> {
    let p = s.rows.min(s.cols);
    memory::reserve(&[p, d.len()], size_of::<T>())?;
    let mut data = vec![T::ZERO; p * d.len()];
    for (k, &diagonal) in d.iter().enumerate() {
        for (i, j) in along(diagonal, s.rows, s.cols) {
            if let Some(x) = data.get_mut(k * p + source(i, j, s.rows, s.cols)) {
                *x = csc::element(s, i, j);
            }
        }
    }
    Ok(Dense::matrix(p, d.len(), data))
}

fn spconvert(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let a = convert::complex_array(v)?;
    let m = a.rows();
    if a.dims.len() != 2 || !(a.cols() == 3 || a.cols() == 4) {
        fail!("MATLAB:spconvert:WrongArraySize", "Array must have 3 or 4 columns. (size {})", errors::shape(&a.dims));
    }
    let column = |k: usize| a.data.iter().skip(k * m).take(m);
    // Subscripts are real, also beside complex values.
    let real = |k: usize| Value::column(column(k).map(|z| z.re).collect());
    let (i, j) = (subscripts(&real(0))?, subscripts(&real(1))?);
    if a.cols() == 3 && !v.is_complex() {
        return one(from_lists(i, j, &real(2), None)?);
    }
    let z = if a.cols() == 3 {
        column(2).copied().collect()
    } else {
        column(2).zip(column(3)).map(|(re, im)| C64::new(re.re, im.re)).collect()
    };
    one(from_lists(i, j, &Value::Complex(Rc::new(Dense::matrix(m, 1, z))), None)?)
}
