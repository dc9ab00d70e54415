//! The same elements in another place: shapes, mirrors, shifts, arrays joined. In: values of any
//! class. Out: values of that class.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::{identity, read, remap, reshaped, take};
use crate::functions::table::accepts::{ANY, INTEGER};
use crate::functions::table::arguments::{arg, dimension, first_dim, one};
use crate::functions::table::facts::{Facts, Placement, Written};
use crate::functions::table::models::model;
use crate::functions::table::rows::{free, pointwise, profiled};
use crate::functions::table::{Emit, Function, OnRanks, Traffic, models};
use crate::ops::{concat, convert, errors, transpose};
use crate::value::dense::elements;
use crate::value::{Dims, Value};
use ndarray::ShapeBuilder;

const MOVED: &str =
    "a read with a computed index joins its statement's pass: every element is loaded once (model, section 3)";
const TURNED: &str = "as the transpose alone: the operand is loaded, the result stored (model, section 4)";

/// A shifted or mirrored read.
macro_rules! moved {
    ($name:literal, $facts:expr, $inputs:expr, $eval:expr, $doc:literal, $example:literal) => {
        Function {
            name: $name,
            ranks: OnRanks::Moved,
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
        OnRanks::Moved,
        Facts::PLAIN,
        (2, usize::MAX),
        1,
        |_, a, _| one(reshape(a)?),
        "The same elements in another shape; `[]` stands for the dimension that follows from the others. Moves nothing.",
        "reshape(1:6, 2, [])",
    ),
    free(
        "squeeze",
        OnRanks::Moved,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(squeeze(arg(a, 0)?)),
        "Without dimensions of one.",
        "squeeze(ones(1,1,3))",
    ),
    free(
        "vec",
        OnRanks::Moved,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(vec(a)?),
        "`x(:)`; `vec(x, dim)` along another dimension.",
        "vec([1 2; 3 4])",
    ),
    profiled(
        "permute",
        OnRanks::Moved,
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
        OnRanks::Moved,
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
        OnRanks::Moved,
        Facts::PLAIN.accepts(&[ANY, INTEGER]),
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
        OnRanks::Moved,
        Facts::PLAIN.accepts(&[ANY, INTEGER, ANY]),
        (1, 2),
        1,
        |_, a, _| one(rot90(a)?),
        models::COPY,
        "rot90 of a matrix.",
        "rotdim([1 2; 3 4])",
        TURNED,
    ),
    moved!(
        "flip",
        Facts::PLAIN.elements(Placement::Mirrored(None)),
        (1, 2),
        flip,
        "Mirrored along a dimension.",
        "flip([1 2 3])"
    ),
    moved!(
        "fliplr",
        Facts::PLAIN.tells_strings().elements(Placement::Mirrored(Some(1))),
        (1, 1),
        |a: &[Value]| flip_dim(arg(a, 0)?, 1),
        "Columns in reverse order.",
        "fliplr([1 2 3])"
    ),
    moved!(
        "flipud",
        Facts::PLAIN.elements(Placement::Mirrored(Some(0))),
        (1, 1),
        |a: &[Value]| flip_dim(arg(a, 0)?, 0),
        "Rows in reverse order.",
        "flipud([1; 2])"
    ),
    moved!(
        "circshift",
        Facts::PLAIN.elements(Placement::Turned),
        (2, 3),
        circshift,
        "Circular shift along one or more dimensions.",
        "circshift([1 2 3], 1)"
    ),
    pointwise(
        "cat",
        OnRanks::Moved,
        Facts::PLAIN.elements(Placement::Beside),
        (1, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::cat(dimension(arg(a, 0)?)?, a.get(1..).unwrap_or_default())?),
        "Joined along a dimension.",
        "cat(1, [1 2], [3 4])",
    ),
    pointwise(
        "horzcat",
        OnRanks::Moved,
        Facts::PLAIN.elements(Placement::Beside).written(Written::Beside),
        (0, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::horizontal(a)?),
        "`[a, b]`.",
        "horzcat([1 2], 3)",
    ),
    pointwise(
        "vertcat",
        OnRanks::Moved,
        Facts::PLAIN.elements(Placement::Beside).written(Written::Below),
        (0, usize::MAX),
        0,
        None,
        |_, a, _| one(concat::vertical(a)?),
        "`[a; b]`.",
        "vertcat(1, 2)",
    ),
    Function {
        name: "shiftdim",
        ranks: OnRanks::Moved,
        facts: Facts::PLAIN.accepts(&[ANY, INTEGER]),
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
    let places: Vec<usize> = (0..elements(dims)).collect();
    if places.is_empty() {
        return Vec::new();
    }
    // Dimensions of one at the end are axes too; values leave them out.
    let Ok(view) = ndarray::ArrayViewD::from_shape(ndarray::IxDyn(dims).f(), &places) else { return Vec::new() };
    // `reversed_axes` turns ndarray's order of iteration (last axis fastest) into column-major.
    view.permuted_axes(order.to_vec()).reversed_axes().iter().copied().collect()
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
    flip_dim(arg(args, 0)?, mirrored_along(args)?)
}

/// The dimension (from 0) along which `flip` mirrors its first operand.
///
/// # Errors
/// The second operand is no dimension.
pub(crate) fn mirrored_along(args: &[Value]) -> Result<usize> {
    args.get(1).map_or_else(|| Ok(first_dim(&arg(args, 0)?.dims())), dimension)
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

fn circshift(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let dims = v.dims();
    let offsets = offsets(args, &dims)?;
    let offset = |d: usize| offsets[d];
    if v.is_sparse() {
        let (m, n, down, right) = (dims[0], dims[1], offset(0), offset(1));
        return Ok(remap(v, m, n, |i, j| ((i + down) % m, (j + right) % n)));
    }
    let source: Vec<Vec<usize>> =
        (0..dims.len()).map(|d| (0..dims[d]).map(|k| (k + dims[d] - offset(d)) % dims[d]).collect()).collect();
    Ok(read(v, &source))
}

/// By how many elements in memory `circshift` moves what does not go round, the short way in every dimension.
#[must_use]
pub(crate) fn turned_by(args: &[Value]) -> isize {
    let Some(dims) = args.first().map(Value::dims) else { return 0 };
    let Ok(offsets) = offsets(args, &dims) else { return 0 };
    let (mut turn, mut stride) = (0, 1);
    for (&offset, &n) in offsets.iter().zip(&dims) {
        let short = if 2 * offset > n { offset.cast_signed() - n.cast_signed() } else { offset.cast_signed() };
        turn += short * stride;
        stride *= n.cast_signed();
    }
    turn
}

/// How far each dimension is turned, from 0 to its length.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn offsets(args: &[Value], dims: &Dims) -> Result<Vec<usize>> {
    let by = convert::real_array(arg(args, 1)?)?;
    let mut shifts = vec![0.0; dims.len()];
    let at = match args.get(2).filter(|d| !d.is_empty()) {
        Some(d) => dimension(d)?,
        None if by.data.len() == 1 => first_dim(dims),
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
    let offset = |(&shift, &length): (&f64, &usize)| {
        let n = crate::functions::table::arguments::count(length);
        if n == 0.0 { 0 } else { shift.rem_euclid(n) as usize }
    };
    Ok(shifts.iter().zip(dims).map(offset).collect())
}

fn vec(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let Some(dim) = args.get(1) else {
        return Ok(crate::functions::array::lanes::as_column(v));
    };
    let along = dimension(dim)?;
    if v.is_sparse() && along > 1 {
        fail!(
            "slamm:vec:dimension",
            "A sparse array has two dimensions, `vec` is to lay it along dimension {}.",
            along + 1
        );
    }
    let mut dims = vec![1; (along + 1).max(2)];
    if let Some(n) = dims.get_mut(along) {
        *n = v.numel();
    }
    Ok(reshaped(v, Dims::from_slice(&dims)))
}
