//! The same elements in another place: shapes, mirrors, shifts, repetitions. In: values of any
//! class. Out: values of that class.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::{identity, positions, read, remap, reshaped, take};
use crate::functions::table::arguments::{arg, dimension, first_dim, one, reserve};
use crate::functions::table::facts::{Elements, Facts};
use crate::functions::table::models::model;
use crate::functions::table::rows::{free, pointwise, profiled};
use crate::functions::table::{Emit, Function, Host, Traffic, models, sources};
use crate::ops::{concat, convert, errors, transpose};
use crate::value::dense::elements;
use crate::value::{Dense, Dims, Value};

const MOVED: &str =
    "a read with a computed index joins its statement's pass: every element is loaded once (model, section 3)";
const TURNED: &str = "as the transpose alone: the operand is loaded, the result stored (model, section 4)";

/// A shifted or mirrored read.
macro_rules! moved {
    ($name:literal, $facts:expr, $inputs:expr, $eval:expr, $doc:literal, $example:literal) => {
        Function {
            name: $name,
            facts: $facts,
            inputs: $inputs,
            outputs: 1,
            eval: |_, a, _| one(($eval)(a)?),
            traffic: Traffic::Elementwise { flops: 0, scalar: None },
            emit: Emit::Same,
            doc: $doc,
            example: $example,
            source: MOVED,
        }
    };
}

pub(crate) const ROWS: &[Function] = &[
    free(
        "reshape",
        Facts::PLAIN,
        (2, usize::MAX),
        1,
        |_, a, _| one(reshape(a)?),
        "The same elements in another shape; `[]` stands for the dimension that follows from the others. Moves nothing.",
        "reshape(1:6, 2, [])",
    ),
    free(
        "squeeze",
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(squeeze(arg(a, 0)?)),
        "Without dimensions of one.",
        "squeeze(ones(1,1,3))",
    ),
    free(
        "vec",
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(crate::functions::array::lanes::as_column(arg(a, 0)?)),
        "`x(:)`.",
        "vec([1 2; 3 4])",
    ),
    profiled(
        "permute",
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(permute(a, false)?),
        models::COPY,
        "Dimensions in another order.",
        "permute(ones(2,3), [2 1])",
        TURNED,
    ),
    profiled(
        "ipermute",
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(permute(a, true)?),
        models::COPY,
        "The inverse of permute.",
        "ipermute(ones(2,3), [2 1])",
        TURNED,
    ),
    profiled(
        "rot90",
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(rot90(a)?),
        models::COPY,
        "Turned by 90 degrees k times.",
        "rot90([1 2; 3 4])",
        TURNED,
    ),
    profiled(
        "rotdim",
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(rot90(a)?),
        models::COPY,
        "rot90 of a matrix.",
        "rotdim([1 2; 3 4])",
        TURNED,
    ),
    moved!("flip", Facts::PLAIN, (1, 2), flip, "Mirrored along a dimension.", "flip([1 2 3])"),
    moved!(
        "fliplr",
        Facts::PLAIN.tells_strings(),
        (1, 1),
        |a: &[Value]| flip_dim(arg(a, 0)?, 1),
        "Columns in reverse order.",
        "fliplr([1 2 3])"
    ),
    moved!(
        "flipud",
        Facts::PLAIN,
        (1, 1),
        |a: &[Value]| flip_dim(arg(a, 0)?, 0),
        "Rows in reverse order.",
        "flipud([1; 2])"
    ),
    moved!(
        "circshift",
        Facts::PLAIN,
        (2, 3),
        circshift,
        "Circular shift along one or more dimensions.",
        "circshift([1 2 3], 1)"
    ),
    pointwise(
        "repmat",
        Facts::PLAIN.elements(Elements::Moved),
        (2, usize::MAX),
        0,
        None,
        |h, a, _| one(repmat(h, a)?),
        "Copies side by side; the operand is loaded once.",
        "repmat([1 2], 2, 2)",
    ),
    pointwise(
        "repelem",
        Facts::PLAIN.elements(Elements::Moved),
        (2, 3),
        0,
        None,
        |h, a, _| one(repelem(h, a)?),
        "Every element repeated.",
        "repelem([1 2], 2)",
    ),
    pointwise(
        "cat",
        Facts::PLAIN.elements(Elements::Moved),
        (1, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::cat(dimension(arg(a, 0)?)?, a.get(1..).unwrap_or_default())?),
        "Joined along a dimension.",
        "cat(1, [1 2], [3 4])",
    ),
    pointwise(
        "horzcat",
        Facts::PLAIN.elements(Elements::Moved),
        (0, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::horizontal(a)?),
        "`[a, b]`.",
        "horzcat([1 2], 3)",
    ),
    pointwise(
        "vertcat",
        Facts::PLAIN.elements(Elements::Moved),
        (0, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::vertical(a)?),
        "`[a; b]`.",
        "vertcat(1, 2)",
    ),
    profiled(
        "blkdiag",
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
        Facts::PLAIN.elements(Elements::Moved),
        (2, usize::MAX),
        0,
        None,
        |h, a, _| one(resize(h, a)?),
        "Cut or padded with zeros at the end of every dimension.",
        "resize([1 2; 3 4], 3, 3)",
    ),
    pointwise(
        "postpad",
        Facts::PLAIN.elements(Elements::Moved),
        (2, 4),
        0,
        None,
        |h, a, _| one(pad(h, a, false)?),
        "Cut or padded at the end to a length.",
        "postpad([1 2], 4)",
    ),
    pointwise(
        "prepad",
        Facts::PLAIN.elements(Elements::Moved),
        (2, 4),
        0,
        None,
        |h, a, _| one(pad(h, a, true)?),
        "Cut or padded at the front to a length.",
        "prepad([1 2], 4)",
    ),
    Function {
        name: "shiftdim",
        facts: Facts::PLAIN,
        inputs: (1, 2),
        outputs: 1,
        eval: |_, a, _| one(shiftdim(a)?),
        traffic: Traffic::ByShape(model!("slm_model_shiftdim")),
        emit: Emit::Wrapped,
        doc: "Without leading dimensions of one, or turned by n dimensions.",
        example: "shiftdim(ones(1,1,3))",
        source: "without n nothing moves; with it as permute",
    },
];

fn reshape(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let n = v.numel();
    let mut dims = Dims::new();
    if let [_, sizes] = args {
        for &x in &convert::real_array(sizes)?.data {
            dims.push(convert::usize_arg(&Value::Num(x), "Size")?);
        }
        if dims.len() < 2 {
            fail!("MATLAB:getReshapeDims:sizeVector", "Size vector must have at least two elements.");
        }
    } else {
        let mut open = None;
        for (k, s) in args.iter().skip(1).enumerate() {
            if s.is_empty() {
                if open.is_some() {
                    fail!("MATLAB:getReshapeDims:unknownDim", "Size can only have one unknown dimension.");
                }
                open = Some(k);
                dims.push(1);
            } else {
                dims.push(convert::usize_arg(s, "Size")?);
            }
        }
        if let Some(k) = open {
            let known: usize = dims.iter().product();
            if known == 0 || n % known != 0 {
                fail!(
                    "MATLAB:getReshapeDims:notDivisible",
                    "Product of known dimensions, {known}, not divisible into total number of elements, {n}."
                );
            }
            if let Some(d) = dims.get_mut(k) {
                *d = n / known;
            }
        }
    }
    if dims.iter().try_fold(1usize, |p, &d| p.checked_mul(d)) != Some(n) {
        fail!(
            "MATLAB:getReshapeDims:notSameNumel",
            "Number of elements must not change. Use [] as one of the size inputs to automatically calculate the appropriate size for that dimension. ({} to {})",
            errors::shape(&v.dims()),
            errors::shape(&dims)
        );
    }
    if v.is_sparse() {
        let cols = dims.iter().skip(1).fold(1usize, |n, &d| n.saturating_mul(d));
        crate::ops::memory::reserve_sparse(dims.first().copied().unwrap_or(1), cols, 0)?;
    }
    Ok(reshaped(v, crate::value::dense::trim_dims(dims)))
}

fn squeeze(v: &Value) -> Value {
    let dims = v.dims();
    if dims.len() <= 2 {
        return v.clone();
    }
    let mut kept: Dims = dims.iter().copied().filter(|&d| d != 1).collect();
    while kept.len() < 2 {
        kept.push(1);
    }
    reshaped(v, kept)
}

fn shiftdim(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let dims = v.dims();
    let n = match args.get(1) {
        Some(n) => n.as_scalar().unwrap_or(0.0),
        None => {
            let lead = first_dim(&dims);
            let kept: Dims = dims.get(lead..).unwrap_or_default().iter().copied().collect();
            return Ok(reshaped(v, crate::value::dense::trim_dims(kept)));
        }
    };
    if n < 0.0 {
        if n < -1000.0 {
            fail!("MATLAB:shiftdim:tooManyDims", "An array cannot have {} dimensions.", -n);
        }
        let mut wider: Dims = std::iter::repeat_n(1, convert::usize_arg(&Value::Num(-n), "Shift")?).collect();
        wider.extend(dims);
        return Ok(reshaped(v, crate::value::dense::trim_dims(wider)));
    }
    let n = convert::usize_arg(&Value::Num(n), "Shift")? % dims.len();
    let order: Vec<f64> =
        (0..dims.len()).map(|k| crate::functions::table::arguments::count((k + n) % dims.len() + 1)).collect();
    permute(&[v.clone(), Value::row(order)], false)
}

fn permute(args: &[Value], inverse: bool) -> Result<Value> {
    let v = arg(args, 0)?;
    let order: Result<Vec<usize>> =
        convert::real_array(arg(args, 1)?)?.data.iter().map(|&x| dimension(&Value::Num(x))).collect();
    let mut order = order?;
    let mut dims = v.dims();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if order.len() < dims.len() || sorted.iter().enumerate().any(|(k, &d)| k != d) {
        fail!(
            "MATLAB:permute:badIndex",
            "ORDER contains an invalid permutation index. (an array of {} dimensions)",
            dims.len()
        );
    }
    if inverse {
        let mut back = vec![0; order.len()];
        order.iter().enumerate().for_each(|(k, &d)| back[d] = k);
        order = back;
    }
    dims.resize(order.len(), 1);
    if v.is_sparse() {
        return if order.first() == Some(&1) { transpose(v, false) } else { Ok(v.clone()) };
    }
    let result: Dims = order.iter().map(|&d| dims[d]).collect();
    let at = permuted_positions(&dims, &order);
    Ok(take(v, result, &at))
}

/// Column-major positions of the elements of an array in the order of its permuted form.
fn permuted_positions(dims: &Dims, order: &[usize]) -> Vec<usize> {
    let places = Dense { dims: dims.clone(), data: (0..elements(dims)).collect() };
    if places.data.is_empty() {
        return Vec::new();
    }
    // `reversed_axes` turns ndarray's order of iteration (last axis fastest) into column-major.
    places.view().permuted_axes(order.to_vec()).reversed_axes().iter().copied().collect()
}

fn rot90(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let k = args.get(1).and_then(Value::as_scalar).unwrap_or(1.0).rem_euclid(4.0);
    // The pages of an N-d array each for themselves.
    let turn = |v: &Value| match v.dims().len() {
        2 => transpose(v, false),
        n => {
            let order = [2.0, 1.0].into_iter().chain((3..=n).map(crate::functions::table::arguments::count)).collect();
            permute(&[v.clone(), Value::row(order)], false)
        }
    };
    if k == 1.0 {
        flip_dim(&turn(v)?, 0)
    } else if k == 2.0 {
        flip_dim(&flip_dim(v, 0)?, 1)
    } else if k == 3.0 {
        turn(&flip_dim(v, 0)?)
    } else {
        Ok(v.clone())
    }
}

fn flip(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let d = match args.get(1) {
        Some(d) => dimension(d)?,
        None => first_dim(&v.dims()),
    };
    flip_dim(v, d)
}

/// Mirrored along dimension `d` (from 0).
///
/// # Errors
/// None.
pub(crate) fn flip_dim(v: &Value, d: usize) -> Result<Value> {
    let dims = v.dims();
    if v.is_sparse() {
        let (m, n) = (dims[0], dims[1]);
        return Ok(match d {
            0 => remap(v, m, n, |i, j| (m - 1 - i, j)),
            1 => remap(v, m, n, |i, j| (i, n - 1 - j)),
            _ => v.clone(),
        });
    }
    let mut source = identity(&dims);
    if let Some(s) = source.get_mut(d) {
        s.reverse();
    }
    Ok(read(v, &source))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn circshift(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let by = convert::real_array(arg(args, 1)?)?;
    let dims = v.dims();
    let mut shifts = vec![0.0; dims.len()];
    let at = match args.get(2).filter(|d| !d.is_empty()) {
        Some(d) => dimension(d)?,
        None if by.data.len() == 1 => first_dim(&dims),
        None => 0,
    };
    for (k, &s) in by.data.iter().enumerate() {
        if s.fract() != 0.0 {
            fail!("MATLAB:circshift:InvalidShiftType", "Invalid shift type: {s} is not an integer.");
        }
        if let Some(place) = shifts.get_mut(at + k) {
            *place = s;
        }
    }
    let offset = |d: usize| {
        let n = crate::functions::table::arguments::count(dims[d]);
        if n == 0.0 { 0 } else { shifts[d].rem_euclid(n) as usize }
    };
    if v.is_sparse() {
        let (m, n, down, right) = (dims[0], dims[1], offset(0), offset(1));
        return Ok(remap(v, m, n, |i, j| ((i + down) % m, (j + right) % n)));
    }
    let source: Vec<Vec<usize>> =
        (0..dims.len()).map(|d| (0..dims[d]).map(|k| (k + dims[d] - offset(d)) % dims[d]).collect()).collect();
    Ok(read(v, &source))
}

fn repmat(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let mut times: Vec<usize> = Vec::new();
    for t in args.iter().skip(1) {
        for &x in &convert::real_array(t)?.data {
            times.push(convert::usize_arg(&Value::Num(x.max(0.0)), "Replication factor")?);
        }
    }
    if args.len() == 2 && times.len() == 1 {
        times.push(times.first().copied().unwrap_or(1));
    }
    let total = times.iter().fold(v.numel() as u64, |p, &t| p.saturating_mul(t as u64));
    host.reserve(total.saturating_mul(v.element_bytes().max(1)))?;
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
    reserve(host, &Dims::from_slice(&[m, n]), 16)?;
    let sparse = args.iter().any(Value::is_sparse);
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
    let full = if complex { Value::complex(result) } else { Value::real(result.map(|z| z.re)) };
    if sparse { convert::to_sparse(&full) } else { Ok(full) }
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
