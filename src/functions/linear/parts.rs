//! Rows of parts and simple functions of matrices: triangles, diagonals, norms, products.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::reshaped;
use crate::functions::table::accepts::{ANY, Accepts, MATRIX};
use crate::functions::table::arguments::{arg, count, one, option_text};
use crate::functions::table::facts::{Facts, OfSparse, Real, Written};
use crate::functions::table::models::model;
use crate::functions::table::rows::{profiled, reduction};
use crate::functions::table::{Emit, Function, Host, OnRanks, Traffic, Values, models, sources};
use crate::ops::linalg::field::{self, Any};
use crate::ops::linalg::{functions, norm};
use crate::ops::sparse::{self, Entry, Number, csc};
use crate::ops::{self, convert, errors, memory};
use crate::syntax::ast::BinaryOp;
use crate::value::dense::trim_dims;
use crate::value::{C64, Class, Dense, Dims, Sparse, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "tril",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(triangle(a, true)?),
        models::LOWER_PART,
        "Lower triangle, up to diagonal k.",
        "tril(ones(3))",
        sources::SWEPT,
    ),
    profiled(
        "triu",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(triangle(a, false)?),
        models::UPPER_PART,
        "Upper triangle, from diagonal k on.",
        "triu(ones(3))",
        sources::SWEPT,
    ),
    profiled(
        "diag",
        OnRanks::Moved,
        Facts::PLAIN.diagonal(),
        (1, 4),
        1,
        |_, a, _| one(diag(a)?),
        models::DIAGONAL,
        "Diagonal k of a matrix, or a matrix with a vector on diagonal k.",
        "diag([1 2 3])",
        sources::DIAGONAL,
    ),
    profiled(
        "trace",
        OnRanks::Reduction(1),
        Facts::SCALAR.real(Real::OfReal).of_sparse(OfSparse::Full),
        (1, 1),
        1,
        trace,
        models::TRACE,
        "Sum of the diagonal.",
        "trace(eye(3))",
        sources::DIAGONAL,
    ),
    profiled(
        "kron",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, usize::MAX),
        1,
        kron,
        model!("slm_model_kron"),
        "Kronecker product; sparse when an operand is.",
        "kron([1 2], [1; 1])",
        sources::KRONECKER,
    ),
    reduction(
        "dot",
        OnRanks::Reduction(1),
        Facts::PLAIN.real(Real::OfReal),
        (2, 3),
        1,
        2,
        dot,
        "Dot product of vectors, or of the columns of matrices; the first operand is conjugated.",
        "dot([1 2 3], [4 5 6])",
    ),
    Function {
        name: "norm",
        ranks: OnRanks::VectorReduction,
        facts: Facts::SCALAR.real(Real::OfReal),
        inputs: (1, 3),
        outputs: 1,
        eval: norm_row,
        traffic: Traffic::ByShape(models::NORM),
        emit: Emit::Same,
        doc: "Norms of vectors (p, Inf, -Inf, 'fro') and matrices (1, 2, Inf, 'fro'). The 2-norm of a full matrix is a singular value.",
        example: "norm([3 4])",
        source: "a reduction; the 2-norm of a matrix: singular values (Golub & Van Loan 8.6.3)",
    },
    reduction(
        "vecnorm",
        OnRanks::Reduction(1),
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (1, 3),
        1,
        2,
        vecnorm,
        "p-norms of columns or rows.",
        "vecnorm([3 0; 4 1])",
    ),
    reduction(
        "isdiag",
        OnRanks::Reduction(1),
        Facts::PLAIN,
        (1, 1),
        1,
        0,
        |_, a, _| banded(a, Some(0), Some(0)),
        "Whether a matrix is diagonal.",
        "isdiag(eye(2))",
    ),
    reduction(
        "istril",
        OnRanks::Reduction(1),
        Facts::PLAIN,
        (1, 1),
        1,
        0,
        |_, a, _| banded(a, None, Some(0)),
        "Whether a matrix is lower triangular.",
        "istril(eye(2))",
    ),
    reduction(
        "istriu",
        OnRanks::Reduction(1),
        Facts::PLAIN,
        (1, 1),
        1,
        0,
        |_, a, _| banded(a, Some(0), None),
        "Whether a matrix is upper triangular.",
        "istriu(eye(2))",
    ),
    reduction(
        "isbanded",
        OnRanks::Reduction(1),
        Facts::PLAIN,
        (3, 3),
        1,
        0,
        isbanded,
        "Whether nothing is outside a band.",
        "isbanded(eye(3), 1, 1)",
    ),
    reduction(
        "bandwidth",
        OnRanks::Reduction(1),
        Facts::PLAIN.accepts(&[MATRIX, &[Accepts::Words(&["lower", "upper"])]]),
        (1, 2),
        2,
        0,
        bandwidth,
        "Lower and upper bandwidth.",
        "bandwidth(eye(3))",
    ),
    reduction(
        "issymmetric",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, &[Accepts::AtLeast(0), Accepts::Words(&["skew", "nonskew"])]]),
        (1, 2),
        1,
        0,
        |_, a, _| symmetric(a, false),
        "Whether A.' is A; a second argument is a tolerance or 'skew'.",
        "issymmetric(eye(2))",
    ),
    reduction(
        "ishermitian",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, &[Accepts::AtLeast(0), Accepts::Words(&["skew", "nonskew"])]]),
        (1, 2),
        1,
        0,
        |_, a, _| symmetric(a, true),
        "Whether A' is A.",
        "ishermitian(eye(2))",
    ),
    profiled(
        "transpose",
        OnRanks::Moved,
        Facts::PLAIN.written(Written::Transpose { conjugate: false }),
        (1, 1),
        1,
        |_, a, _| one(ops::transpose(arg(a, 0)?, false)?),
        models::TRANSPOSE,
        "A.' as a function.",
        "transpose([1 2])",
        sources::OPERATOR,
    ),
    profiled(
        "ctranspose",
        OnRanks::Moved,
        Facts::PLAIN.written(Written::Transpose { conjugate: true }),
        (1, 1),
        1,
        |_, a, _| one(ops::transpose(arg(a, 0)?, true)?),
        models::TRANSPOSE,
        "A' as a function.",
        "ctranspose([1 2])",
        sources::OPERATOR,
    ),
];

fn offset(args: &[Value], k: usize) -> Result<i64> {
    match args.get(k).filter(|v| option_text(v).is_none()) {
        None => Ok(0),
        Some(v) => match v.as_scalar() {
            #[allow(clippy::cast_possible_truncation)]
            Some(x) if x.fract() == 0.0 => Ok(x as i64),
            _ => fail!("MATLAB:kthDiagInputNotInteger", "K-th diagonal input must be an integer scalar."),
        },
    }
}

fn triangle(args: &[Value], lower: bool) -> Result<Value> {
    let (v, k) = (arg(args, 0)?, offset(args, 1)?);
    let keep = |i: usize, j: usize| {
        let d = j as i64 - i as i64;
        if lower { d <= k } else { d >= k }
    };
    if v.dims().len() > 2 {
        fail!("MATLAB:tril:inputMustBe2D", "First input must be 2-D. (size {})", errors::shape(&v.dims()));
    }
    fn full<T: Copy>(a: &Dense<T>, zero: T, keep: impl Fn(usize, usize) -> bool) -> Dense<T> {
        let mut out = a.clone();
        for (j, column) in out.data.chunks_mut(a.rows().max(1)).enumerate() {
            column.iter_mut().enumerate().filter(|(i, _)| !keep(*i, j)).for_each(|(_, x)| *x = zero);
        }
        out
    }
    fn thin<T: Entry>(s: &Sparse<T>, keep: impl Fn(usize, usize) -> bool) -> Value {
        T::wrap(csc::filtered(s, |i, j, _| keep(i, j)))
    }
    Ok(match v {
        Value::SparseReal(s) => thin(s, keep),
        Value::SparseComplex(s) => thin(s, keep),
        Value::SparseLogical(s) => thin(s, keep),
        _ if v.is_complex() => Value::complex(full(&convert::complex_array(v)?, C64::ZERO, keep)),
        _ => {
            let a = full(&*convert::real_array(v)?, 0.0, keep);
            convert::from_real(a.dims, a.data, v.class())
        }
    })
}

fn diag(args: &[Value]) -> Result<Value> {
    let (v, k) = (arg(args, 0)?, offset(args, 1)?);
    if v.dims().len() > 2 {
        fail!("MATLAB:diag:inputMustBe2D", "First input must be 2-D. (size {})", errors::shape(&v.dims()));
    }
    if let [_, m, n] = args {
        // diag(v, m, n): a matrix of this size.
        let (m, n) = (convert::usize_arg(m, "Number of rows")?, convert::usize_arg(n, "Number of columns")?);
        return on_diagonal(v, 0, m, n);
    }
    let (m, n) = (v.rows(), v.cols());
    let (i, j) = shifts(k);
    if m == 1 || n == 1 {
        let size = v.numel().saturating_add(i).saturating_add(j);
        return on_diagonal(v, k, size, size);
    }
    let len = m.saturating_sub(i).min(n.saturating_sub(j));
    let positions = (0..len).map(|p| (j + p) * m + i + p).collect();
    let dims = Dims::from_slice(&[len, usize::from(len > 0 || m > 0 || n > 0)]);
    let index = ops::index::Index::List { positions: std::rc::Rc::new(positions), dims };
    ops::index::get(v, &[index])
}

/// Rows and columns by which diagonal `k` is away from the main one.
fn shifts(k: i64) -> (usize, usize) {
    let away = usize::try_from(k.unsigned_abs()).unwrap_or(usize::MAX);
    if k < 0 { (away, 0) } else { (0, away) }
}

fn on_diagonal(v: &Value, k: i64, rows: usize, cols: usize) -> Result<Value> {
    let (i, j) = shifts(k);
    let count = v.numel().min(rows.saturating_sub(i)).min(cols.saturating_sub(j));
    fn thin<T: Entry>(s: &Sparse<T>, n: usize, (i, j): (usize, usize), rows: usize, cols: usize) -> Value {
        let column = csc::reshaped(s, s.rows.saturating_mul(s.cols), 1);
        let (at, x) = column.column(0);
        let at: Vec<usize> = at.iter().copied().filter(|&p| p < n).collect();
        let (r, c): (Vec<usize>, Vec<usize>) = at.iter().map(|p| (p + i, p + j)).unzip();
        T::wrap(sparse::from_triplets(rows, cols, (&r, &c, x), |x, _| x))
    }
    if v.is_sparse() {
        memory::reserve_sparse(rows, cols, count)?;
    } else {
        memory::reserve(&[rows, cols], if v.is_complex() { 16 } else { 8 })?;
    }
    let place = |n: usize| (j + n) * rows + i + n;
    Ok(match v {
        Value::SparseReal(s) => thin(s, count, (i, j), rows, cols),
        Value::SparseComplex(s) => thin(s, count, (i, j), rows, cols),
        Value::SparseLogical(s) => thin(s, count, (i, j), rows, cols),
        _ if v.is_complex() => {
            let mut data = vec![C64::ZERO; rows * cols];
            convert::complex_array(v)?.data.iter().take(count).enumerate().for_each(|(n, &x)| data[place(n)] = x);
            field::like(Value::complex(Dense::matrix(rows, cols, data)), &[v])
        }
        _ => {
            let mut data = vec![0.0; rows * cols];
            convert::real_array(v)?.data.iter().take(count).enumerate().for_each(|(n, &x)| data[place(n)] = x);
            convert::from_real(Dims::from_slice(&[rows, cols]), data, v.class())
        }
    })
}

fn trace(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    field::check_square(v, "trace")?;
    let n = v.rows();
    let positions = (0..n).map(|p| p * n + p).collect();
    let index = ops::index::Index::List { positions: std::rc::Rc::new(positions), dims: Dims::from_slice(&[n, 1]) };
    let d = convert::complex_array(&ops::index::get(v, &[index])?)?;
    let sum: C64 = d.data.iter().sum();
    one(field::like(Value::complex(Dense::scalar(sum)), &[v]))
}

fn kron(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut result = arg(args, 0)?.clone();
    for b in &args[1..] {
        result = kron_pair(&result, b)?;
    }
    one(result)
}

fn kron_pair(a: &Value, b: &Value) -> Result<Value> {
    fn thin<T: Number>(a: &Value, b: &Value) -> Result<Value> {
        let (x, y) = (T::matrix(a)?, T::matrix(b)?);
        let (rows, cols) = (x.rows.saturating_mul(y.rows), x.cols.saturating_mul(y.cols));
        memory::reserve_sparse(rows, cols, x.nnz().saturating_mul(y.nnz()))?;
        let mut builder = csc::CscBuilder::new(x.rows * y.rows, x.cols * y.cols, x.nnz() * y.nnz());
        for j in 0..x.cols {
            for l in 0..y.cols {
                for (&i, &u) in x.column(j).0.iter().zip(x.column(j).1) {
                    for (&k, &v) in y.column(l).0.iter().zip(y.column(l).1) {
                        builder.push(i * y.rows + k, u * v);
                    }
                }
                builder.end_column();
            }
        }
        Ok(T::wrap(builder.finish()))
    }
    let complex = a.is_complex() || b.is_complex();
    if a.is_sparse() || b.is_sparse() {
        return if complex { thin::<C64>(a, b) } else { thin::<f64>(a, b) };
    }
    let (rows, cols) = (a.rows().saturating_mul(b.rows()), a.cols().saturating_mul(b.cols()));
    memory::reserve(&[rows, cols], if complex { 16 } else { 8 })?;
    if a.class().is_integer() || b.class().is_integer() {
        // As `.*` does it: the class of the integers, saturated.
        let spread = |v: &Value, dims: [usize; 4]| reshaped(v, trim_dims(Dims::from_slice(&dims)));
        let (x, y) = (spread(a, [1, a.rows(), 1, a.cols()]), spread(b, [b.rows(), 1, b.cols(), 1]));
        let product = ops::binary(BinaryOp::ElMul, x, y)?;
        return Ok(reshaped(&product, Dims::from_slice(&[rows, cols])));
    }
    let result = match (field::any(a, "kron")?, field::any(b, "kron")?) {
        (Any::Real(x), Any::Real(y)) => Value::real(functions::kronecker(&x, &y)),
        _ => Value::complex(functions::kronecker(&convert::complex_array(a)?, &convert::complex_array(b)?)),
    };
    Ok(field::like(result, &[a, b]))
}

fn dot(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    if a.is_vector() && b.is_vector() && args.len() < 3 {
        if a.numel() != b.numel() {
            fail!(
                "MATLAB:dot:InputSizeMismatch",
                "A and B must be same size. ({} and {} elements)",
                a.numel(),
                b.numel()
            );
        }
        let whole = a.class().is_integer() || b.class().is_integer();
        if !whole && !a.is_complex() && !b.is_complex() {
            let (x, y) = (convert::real_array(a)?, convert::real_array(b)?);
            return one(field::like(Value::Num(ops::matvec::dot(&x.data, &y.data)), &[a, b]));
        }
        if whole {
            let product = ops::binary(
                BinaryOp::ElMul,
                crate::functions::array::lanes::as_column(a),
                crate::functions::array::lanes::as_column(b),
            )?;
            return one(crate::functions::math::reduce::sums(product, 1)?);
        }
        let (x, y) = (convert::complex_array(a)?, convert::complex_array(b)?);
        let sum = x.data.iter().zip(&y.data).map(|(x, y)| x.conj() * y).sum();
        return one(field::like(Value::complex(Dense::scalar(sum)), &[a, b]));
    }
    if a.dims() != b.dims() {
        fail!(
            "MATLAB:dot:InputSizeMismatch",
            "A and B must be same size. (sizes {} and {})",
            errors::shape(&a.dims()),
            errors::shape(&b.dims())
        );
    }
    let conj = if a.is_complex() { ops::transpose(&ops::transpose(a, true)?, false)? } else { a.clone() };
    let product = ops::binary(BinaryOp::ElMul, conj, b.clone())?;
    let dim = match args.get(2) {
        Some(d) => convert::usize_arg(d, "Dimension")?,
        None => a.dims().iter().position(|&d| d != 1).map_or(1, |d| d + 1),
    };
    if product.class().is_integer() || product.dims().len() > 2 || dim > 2 {
        return one(crate::functions::math::reduce::sums(product, dim)?);
    }
    let sums = sparse::sums(&convert::to_sparse(&product)?, dim)?;
    one(field::like(convert::full(&sums)?, &[a, b]))
}

fn kind(v: Option<&Value>) -> Result<norm::NormKind> {
    let Some(v) = v else { return Ok(norm::NormKind::P(2.0)) };
    if let Some(word) = option_text(v) {
        return match word.as_str() {
            "fro" => Ok(norm::NormKind::Frobenius),
            "inf" => Ok(norm::NormKind::Infinity),
            _ => fail!("MATLAB:norm:unknownNorm", "Unknown norm '{word}'."),
        };
    }
    match v.as_scalar() {
        Some(f64::INFINITY) => Ok(norm::NormKind::Infinity),
        Some(f64::NEG_INFINITY) => Ok(norm::NormKind::MinusInfinity),
        Some(p) if !p.is_nan() => Ok(norm::NormKind::P(p)),
        _ => fail!("MATLAB:norm:unknownNorm", "The second argument of norm must be a number, Inf or 'fro'."),
    }
}

fn norm_row(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    match args.get(2).map(|o| option_text(o).unwrap_or_default()).as_deref() {
        None => one(field::like(Value::Num(norm::norm(v, kind(args.get(1))?)?), &[v])),
        // Octave's norms of the rows or columns.
        Some("rows") => vecnorm(h, &[v.clone(), arg(args, 1)?.clone(), Value::Num(2.0)], 1),
        Some("columns" | "cols") => vecnorm(h, &[v.clone(), arg(args, 1)?.clone(), Value::Num(1.0)], 1),
        Some(_) => fail!("MATLAB:norm:unknownOption", "The third argument of norm must be 'rows' or 'columns'."),
    }
}

fn vecnorm(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let p = kind(args.get(1).filter(|p| !p.is_empty()))?;
    let along = match args.get(2) {
        Some(d) => convert::usize_arg(d, "Dimension")?.saturating_sub(1),
        None => v.dims().iter().position(|n| *n != 1).unwrap_or(0),
    };
    let a = convert::complex_array(v)?;
    let length = a.dims.get(along).copied().unwrap_or(1);
    let step: usize = a.dims.iter().take(along).product();
    let mut dims = a.dims.clone();
    if let Some(n) = dims.get_mut(along) {
        *n = 1;
    }
    let mut norms = Vec::with_capacity(dims.iter().product());
    for k in 0..dims.iter().product() {
        let first = k / step * step * length + k % step;
        let lane: Vec<C64> = a.data.iter().skip(first).step_by(step).take(length).copied().collect();
        norms.push(norm::norm(&Value::Complex(std::rc::Rc::new(Dense::matrix(length, 1, lane))), p)?);
    }
    one(field::like(Value::real(Dense::new(dims, norms)), &[v]))
}

/// Furthest diagonals with a nonzero: below and above the main one.
fn widths(v: &Value) -> Result<(usize, usize)> {
    let mut widths = (0, 0);
    let mut see = |i: usize, j: usize| {
        widths.0 = widths.0.max(i.saturating_sub(j));
        widths.1 = widths.1.max(j.saturating_sub(i));
    };
    let pattern = if v.is_sparse() { v.clone() } else { convert::to_sparse(&convert::to_class(v, Class::Double)?)? };
    match &pattern {
        Value::SparseReal(s) => csc::positions(s).for_each(|(i, j)| see(i, j)),
        Value::SparseComplex(s) => csc::positions(s).for_each(|(i, j)| see(i, j)),
        Value::SparseLogical(s) => csc::positions(s).for_each(|(i, j)| see(i, j)),
        _ => {}
    }
    Ok(widths)
}

fn banded(args: &[Value], lower: Option<usize>, upper: Option<usize>) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.dims().len() > 2 || matches!(v.class(), Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object) {
        return one(Value::Bool(false));
    }
    let (l, u) = widths(v)?;
    one(Value::Bool(lower.is_none_or(|k| l <= k) && upper.is_none_or(|k| u <= k)))
}

fn isbanded(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (l, u) =
        (convert::usize_arg(arg(args, 1)?, "Lower bandwidth")?, convert::usize_arg(arg(args, 2)?, "Upper bandwidth")?);
    banded(args, Some(l), Some(u))
}

fn bandwidth(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let (l, u) = widths(arg(args, 0)?)?;
    match args.get(1).and_then(option_text).as_deref() {
        Some("upper") => one(Value::Num(count(u))),
        _ if nargout < 2 => one(Value::Num(count(l))),
        _ => Ok(smallvec![Value::Num(count(l)), Value::Num(count(u))]),
    }
}

fn symmetric(args: &[Value], conjugate: bool) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.dims().len() != 2 || v.rows() != v.cols() || !(v.is_numeric() || v.class() == Class::Logical) {
        return one(Value::Bool(false));
    }
    let skew = args.get(1).and_then(option_text).is_some_and(|t| t == "skew");
    let tolerance = args.get(1).filter(|t| option_text(t).is_none()).and_then(Value::as_scalar).unwrap_or(0.0);
    let t = ops::transpose(v, conjugate)?;
    if !skew && tolerance == 0.0 {
        return one(Value::Bool(ops::identical(v, &t)));
    }
    let op = if skew { BinaryOp::Add } else { BinaryOp::Sub };
    let difference = norm::norm(&ops::binary(op, v.clone(), t)?, norm::NormKind::Infinity)?;
    one(Value::Bool(difference <= tolerance * norm::norm(v, norm::NormKind::Infinity)?))
}
