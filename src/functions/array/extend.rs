//! Larger and smaller arrays of the same elements: repetitions, blocks along the diagonal, padding. In:
//! values of any class. Out: values of that class.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::{identity, positions, read, remap, take};
use crate::functions::table::arguments::{arg, dimension, first_dim, one, reserve};
use crate::functions::table::facts::{Facts, OfSparse, Placement};
use crate::functions::table::rows::{pointwise, profiled};
use crate::functions::table::{Function, Host, OnRanks, models, sources};
use crate::ops::{concat, convert};
use crate::value::{Dense, Dims, Value};

pub(crate) const ROWS: &[Function] = &[
    pointwise(
        "repmat",
        OnRanks::Moved,
        Facts::PLAIN.elements(Placement::Moved),
        (2, usize::MAX),
        0,
        None,
        |h, a, _| one(repmat(h, a)?),
        "Copies side by side; the operand is loaded once.",
        "repmat([1 2], 2, 2)",
    ),
    pointwise(
        "repelem",
        OnRanks::Moved,
        Facts::PLAIN.elements(Placement::Moved),
        (2, 3),
        0,
        None,
        |h, a, _| one(repelem(h, a)?),
        "Every element repeated.",
        "repelem([1 2], 2)",
    ),
    profiled(
        "blkdiag",
        OnRanks::Moved,
        Facts::PLAIN,
        (0, usize::MAX),
        1,
        |h, a, _| one(blkdiag(h, a)?),
        models::COPY,
        "Matrices along the diagonal; the zeros around them are stored with the result.",
        "blkdiag([1 2], 3)",
        sources::SWEEP,
    ),
    pointwise(
        "resize",
        OnRanks::Moved,
        Facts::PLAIN.of_sparse(OfSparse::Full).elements(Placement::Moved),
        (2, usize::MAX),
        0,
        None,
        |h, a, _| one(resize(h, a)?),
        "Cut or padded with zeros at the end of every dimension.",
        "resize([1 2; 3 4], 3, 3)",
    ),
    pointwise(
        "postpad",
        OnRanks::Moved,
        Facts::PLAIN.of_sparse(OfSparse::Full).elements(Placement::Moved),
        (2, 4),
        0,
        None,
        |h, a, _| one(pad(h, a, false)?),
        "Cut or padded at the end to a length.",
        "postpad([1 2], 4)",
    ),
    pointwise(
        "prepad",
        OnRanks::Moved,
        Facts::PLAIN.of_sparse(OfSparse::Full).elements(Placement::Moved),
        (2, 4),
        0,
        None,
        |h, a, _| one(pad(h, a, true)?),
        "Cut or padded at the front to a length.",
        "prepad([1 2], 4)",
    ),
];

fn repmat(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let mut times: Vec<usize> = Vec::new();
    for t in args.iter().skip(1) {
        let row = args.len() == 2 && matches!(t.dims().as_slice(), [1, _]);
        if t.numel() > 1 && !row {
            fail!(
                "MATLAB:repmat:invalidReplications",
                "Replication factors must be a row vector of integers or integer scalars."
            );
        }
        for &x in &convert::real_array(t)?.data {
            times.push(convert::usize_arg(&Value::Num(x.max(0.0)), "Replication factor")?);
        }
    }
    if args.len() == 2 && times.len() == 1 {
        times.push(times.first().copied().unwrap_or(1));
    }
    let one = if v.is_sparse() {
        crate::ops::memory::held_by(v)
    } else {
        (v.numel() as u64).saturating_mul(v.element_bytes().max(1))
    };
    host.reserve(times.iter().fold(one, |p, &t| p.saturating_mul(t as u64)))?;
    let mut dims = v.dims();
    while dims.len() < times.len() {
        dims.push(1);
    }
    let result: Dims =
        dims.iter().enumerate().map(|(d, &n)| n.saturating_mul(times.get(d).copied().unwrap_or(1))).collect();
    if v.is_sparse() {
        let (m, n) = (times.first().copied().unwrap_or(1), times.get(1).copied().unwrap_or(1));
        crate::ops::memory::reserve_sparse(result[0], result[1], 0)?;
        if dims.contains(&0) {
            return Ok(remap(v, result[0], result[1], |i, j| (i, j)));
        }
        let column = concat::vertical(&vec![v.clone(); m])?;
        return concat::horizontal(&vec![column; n]);
    }
    // Before the lists of positions: beside an extent of none, the others may be of any size.
    if result.contains(&0) {
        crate::ops::memory::reserve_sides(&result)?;
        return Ok(take(v, result, &[]));
    }
    let source: Vec<Vec<usize>> = dims
        .iter()
        .enumerate()
        .map(|(d, &n)| (0..result.get(d).copied().unwrap_or(n)).map(|k| k % n.max(1)).collect())
        .collect();
    Ok(take(v, result, &positions(&dims, &source)))
}

fn repelem(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let dims = v.dims();
    let repeated = |n: usize, counts: &Value| -> Result<Vec<usize>> {
        let c = convert::real_array(counts)?;
        if c.data.len() != 1 && c.data.len() != n {
            fail!("MATLAB:repelem:mismatchedReplications", "{} repetitions for {n} elements.", c.data.len());
        }
        let total: f64 = c.data.iter().sum::<f64>()
            * if c.data.len() == 1 { crate::functions::table::arguments::count(n) } else { 1.0 };
        if total.is_nan() || total > 1e10 {
            fail!("MATLAB:array:SizeLimitExceeded", "Requested array exceeds the maximum possible size.");
        }
        // Repeated positions of the elements, and the elements.
        crate::ops::memory::reserve_bytes((total.max(0.0) as u64).saturating_mul(16))?;
        let mut at = Vec::new();
        for k in 0..n {
            let times = c.data.get(if c.data.len() == 1 { 0 } else { k }).copied().unwrap_or(0.0);
            at.extend(std::iter::repeat_n(k, convert::usize_arg(&Value::Num(times), "Repetition")?));
        }
        Ok(at)
    };
    if let [_, counts] = args {
        let d = usize::from(dims[0] == 1);
        let mut source = identity(&dims);
        if !v.is_vector() {
            fail!("MATLAB:repelem:notEnoughReplications", "repelem of a matrix takes a count for each dimension.");
        }
        if let Some(s) = source.get_mut(d) {
            *s = repeated(v.numel(), counts)?;
        }
        return Ok(read(v, &source));
    }
    if dims.len() > 2 {
        fail!("slamm:repelem", "repelem takes matrices; this array has {} dimensions.", dims.len());
    }
    let source = vec![repeated(dims[0], arg(args, 1)?)?, repeated(v.cols(), arg(args, 2)?)?];
    reserve(host, &source.iter().map(Vec::len).collect(), 8)?;
    Ok(read(v, &source))
}

fn blkdiag(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let (m, n) = args.iter().fold((0, 0), |(m, n), v| (m + v.rows(), n + v.cols()));
    if args.iter().any(Value::is_sparse) {
        return sparse_blocks(args, (m, n));
    }
    reserve(host, &Dims::from_slice(&[m, n]), 16)?;
    let complex = args.iter().any(Value::is_complex);
    let mut result = Dense::filled(Dims::from_slice(&[m, n]), crate::value::C64::new(0.0, 0.0));
    let (mut i, mut j) = (0, 0);
    for v in args {
        let a = convert::complex_array(v)?;
        let (rows, cols) = (a.rows(), a.cols());
        for c in 0..cols {
            result.data[(j + c) * m + i..(j + c) * m + i + rows].copy_from_slice(&a.data[c * rows..(c + 1) * rows]);
        }
        i += rows;
        j += cols;
    }
    Ok(if complex { Value::complex(result) } else { Value::real(result.map(|z| z.re)) })
}

/// Blocks of which one is sparse: each between sparse blocks without entries, so that nothing is as large as the whole in full.
fn sparse_blocks(args: &[Value], (m, n): (usize, usize)) -> Result<Value> {
    crate::ops::memory::reserve_sparse(m, n, 0)?;
    let empty =
        |rows, cols| Value::sparse(crate::ops::sparse::from_triplets(rows, cols, (&[], &[], &[]), |x: f64, _| x));
    let (mut columns, mut before) = (Vec::with_capacity(args.len()), 0);
    for v in args {
        let below = m - before - v.rows();
        columns.push(concat::vertical(&[empty(before, v.cols()), convert::to_sparse(v)?, empty(below, v.cols())])?);
        before += v.rows();
    }
    concat::horizontal(&columns)
}

/// Cut or padded with `fill` to `dims`; `front` pads before the first element.
fn fitted(v: &Value, dims: &Dims, fill: f64, front: bool) -> Result<Value> {
    let a = convert::complex_array(v)?;
    let mut result = Dense::filled(dims.clone(), crate::value::C64::new(fill, 0.0));
    let old = a.dims.clone();
    let shift = |d: usize| -> isize {
        if front { result_len(dims, d).cast_signed() - result_len(&old, d).cast_signed() } else { 0 }
    };
    let shifts: Vec<isize> = (0..old.len().max(dims.len())).map(shift).collect();
    for (k, &z) in a.data.iter().enumerate() {
        let (mut rest, mut at, mut stride, mut inside) = (k, 0, 1, true);
        for (d, &s) in shifts.iter().enumerate() {
            let n = result_len(&old, d);
            let place = (rest % n).cast_signed() + s;
            rest /= n;
            if place < 0 || place.cast_unsigned() >= result_len(dims, d) {
                inside = false;
                break;
            }
            at += place.cast_unsigned() * stride;
            stride *= result_len(dims, d);
        }
        if inside && let Some(x) = result.data.get_mut(at) {
            *x = z;
        }
    }
    if v.is_complex() {
        return Ok(crate::functions::table::arguments::from_complex(result.dims, result.data, v.class()));
    }
    Ok(convert::from_real(result.dims, result.data.iter().map(|z| z.re).collect(), v.class()))
}

fn result_len(dims: &Dims, d: usize) -> usize {
    dims.get(d).copied().unwrap_or(1)
}

fn resize(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let mut dims = Dims::new();
    for s in args.iter().skip(1) {
        for &x in &convert::real_array(s)?.data {
            dims.push(convert::usize_arg(&Value::Num(x), "Size")?);
        }
    }
    if let [n] = dims.as_slice() {
        dims = Dims::from_slice(&[*n, *n]);
    }
    reserve(host, &dims, 16)?;
    fitted(arg(args, 0)?, &dims, 0.0, false)
}

fn pad(host: &mut dyn Host, args: &[Value], front: bool) -> Result<Value> {
    let v = arg(args, 0)?;
    let length = convert::usize_arg(arg(args, 1)?, "Length")?;
    let fill = args.get(2).and_then(Value::as_scalar).unwrap_or(0.0);
    let d = match args.get(3) {
        Some(d) => dimension(d)?,
        None => first_dim(&v.dims()),
    };
    let dims = crate::functions::array::lanes::with_dim(&v.dims(), d, length);
    reserve(host, &dims, 16)?;
    fitted(v, &dims, fill, front)
}
