//! Rows of linear algebra: operators as functions, factorisations, functions of square matrices.

use crate::each_field;
use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, Accepts, VALUES};
use crate::functions::table::arguments::{arg, count, handed_on, one, option_text};
use crate::functions::table::facts::Facts;
use crate::functions::table::models::model;
use crate::functions::table::rows::profiled;
use crate::functions::table::{Function, Host, OnRanks, Values, models, sources};
use crate::ops::linalg::field::{self, Any, Field, like};
use crate::ops::linalg::{self, Findings, eig, functions, lu, qr, svd, triangular};
use crate::ops::{self, convert, memory};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "mtimes",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(ops::binary(crate::syntax::ast::BinaryOp::Mul, a[0].clone(), a[1].clone())?),
        models::MULTIPLY,
        "A*B as a function.",
        "mtimes([1 2], [3; 4])",
        sources::OPERATOR,
    ),
    profiled(
        "mpower",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(ops::binary(BinaryOp::Pow, a[0].clone(), a[1].clone())?),
        models::POWER,
        "A^n as a function, by repeated squaring.",
        "mpower([2 0; 0 4], 2)",
        sources::OPERATOR,
    ),
    profiled(
        "mldivide",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |h, a, _| solved(h, |found| linalg::left_divide(&a[0], &a[1], found)),
        models::LEFT_DIVIDE,
        "A\\B as a function; a full square matrix counts as general.",
        "mldivide([2 0; 0 4], [2; 4])",
        sources::OPERATOR,
    ),
    profiled(
        "mrdivide",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |h, a, _| solved(h, |found| linalg::right_divide(&a[0], &a[1], found)),
        models::RIGHT_DIVIDE,
        "B/A as a function; a full square matrix counts as general.",
        "mrdivide([2 4], [2 0; 0 4])",
        sources::OPERATOR,
    ),
    profiled(
        "inv",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        2,
        inv,
        model!("slm_model_inverse"),
        "Inverse; a second output is the reciprocal condition number. The fill of a sparse one is not known to the model: a lower bound.",
        "inv([2 0; 0 4])",
        sources::FACTOR,
    ),
    profiled(
        "qr",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 4),
        3,
        qr_row,
        models::QR,
        "Householder QR, full or economy, with column pivoting for three outputs; a sparse matrix is factored, and counted, in full form.",
        "qr([3 1; 4 2])",
        sources::FACTOR,
    ),
    profiled(
        "det",
        OnRanks::Serial,
        Facts::SCALAR,
        (1, 1),
        1,
        det,
        models::DETERMINANT,
        "Determinant by LU, of a sparse matrix in full form.",
        "det([2 1; 1 3])",
        sources::FACTOR,
    ),
    profiled(
        "rcond",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        rcond,
        models::DETERMINANT,
        "Reciprocal condition number in the 1-norm, estimated.",
        "rcond([2 0; 0 4])",
        sources::FACTOR,
    ),
    profiled(
        "condest",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, ANY]).runs(&["condest_of_sparse"]),
        (1, 2),
        2,
        condest,
        models::DETERMINANT,
        "Condition number in the 1-norm, estimated (Higham); of a sparse matrix by solves with its factors, which are counted.",
        "condest([2 0; 0 4])",
        sources::FACTOR,
    ),
    profiled(
        "cond",
        OnRanks::Serial,
        Facts::SCALAR.accepts(&[VALUES, &[Accepts::AtLeast(1), Accepts::Words(&["fro", "inf"])]]),
        (1, 2),
        1,
        cond,
        model!("slm_model_condition"),
        "Condition number in the 2-norm by singular values, in another one by the inverse.",
        "cond([2 0; 0 4])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "rank",
        OnRanks::Serial,
        Facts::NUMBER,
        (1, 2),
        1,
        rank,
        model!("slm_model_singular_values"),
        "Number of singular values above a tolerance.",
        "rank([1 2; 2 4])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "pinv",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        pinv,
        models::SINGULAR_VECTORS,
        "Moore-Penrose inverse.",
        "pinv([1; 1])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "null",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        null,
        models::SINGULAR_VECTORS,
        "Orthonormal basis of the null space.",
        "null([1 1])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "orth",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        orth,
        models::SINGULAR_VECTORS,
        "Orthonormal basis of the range.",
        "orth([1 1; 1 1])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "expm",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        expm,
        model!("slm_model_exponential"),
        "Matrix exponential by scaling and squaring; counted with four squarings.",
        "expm(zeros(2))",
        "Higham, SIAM J. Matrix Anal. Appl. 26 (2005): products and a solve, each f/sqrt(E/3)",
    ),
    profiled(
        "sqrtm",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        2,
        sqrtm,
        models::SCHUR,
        "Matrix square root of the Schur form; counted as a Schur form. The second output is the relative residual.",
        "sqrtm([4 0; 0 9])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "logm",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        logm,
        models::SCHUR,
        "Matrix logarithm of the Schur form; counted as a Schur form.",
        "logm(eye(2))",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "hess",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        2,
        hess,
        model!("slm_model_hess"),
        "Hessenberg form.",
        "hess([1 2; 3 4])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "schur",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, &[Accepts::Words(&["real", "complex"])]]),
        (1, 2),
        2,
        schur,
        models::SCHUR,
        "Schur form: quasi-triangular of a real matrix, triangular of a complex one or with 'complex'.",
        "schur([2 1; 1 2])",
        sources::TRIDIAGONAL,
    ),
];

/// A solution, with the warning that came with it on standard error.
fn solved(host: &mut dyn Host, solve: impl FnOnce(&mut Findings) -> Result<Value>) -> Result<Values> {
    let mut found = Findings::default();
    let result = solve(&mut found)?;
    // Through `warning`, so that the prototype can turn it off.
    if let Some((identifier, text)) = found.warning {
        host.call(&Value::text("warning"), &[Value::text(identifier), Value::text("%s"), Value::text(&text)], 0)?;
    }
    one(result)
}

fn inv(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let a = arg(args, 0)?;
    let mut out = solved(host, |found| linalg::inverse(a, found))?;
    if nargout > 1 {
        out.push(like(Value::Num(each_field!(field::square(a, "inv")?, m => lu::rcond(&m))), &[a]));
    }
    Ok(out)
}

/// Columns of the identity in the order `p`, A(:, p) is A times it, or rows; sparse or full.
pub(crate) fn permutation(p: &[usize], by_rows: bool, sparse: bool) -> Result<Value> {
    let n = p.len();
    if sparse {
        let all: Vec<usize> = (0..n).collect();
        let (i, j) = if by_rows { (all.as_slice(), p) } else { (p, all.as_slice()) };
        return Ok(Value::sparse(crate::ops::sparse::from_triplets(n, n, (i, j, &vec![1.0; n]), |x, _| x)));
    }
    memory::reserve(&[n, n], 8)?;
    let mut data = vec![0.0; n * n];
    for (k, &i) in p.iter().enumerate() {
        data[if by_rows { i * n + k } else { k * n + i }] = 1.0;
    }
    Ok(Value::real(Dense::matrix(n, n, data)))
}

/// Positions from 1 as a row.
pub(crate) fn positions(p: &[usize]) -> Value {
    Value::row(p.iter().map(|&i| count(i + 1)).collect())
}

fn qr_row(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let (mut economy, mut vector, mut rhs) = (false, false, None);
    for o in &args[1..] {
        match option_text(o).as_deref() {
            Some("econ") => (economy, vector) = (true, true),
            Some("0") => (economy, vector) = (true, true),
            Some("vector") => vector = true,
            Some("matrix") => vector = false,
            Some(other) => fail!("MATLAB:qr:unknownOption", "Unknown option '{other}' of qr."),
            None if o.as_scalar() == Some(0.0) && o.is_scalar() => (economy, vector) = (true, true),
            None => rhs = Some(o),
        }
    }
    let sparse = v.is_sparse();
    let back = |x: Value| if sparse { convert::to_sparse(&x) } else { Ok(like(x, &[v])) };
    let wide = rhs.is_some_and(Value::is_complex) || v.is_complex();
    let matrix = if wide { Any::Complex(convert::complex_array(v)?) } else { field::any(v, "qr")? };
    fn parts<T: Field>(
        a: Dense<T>,
        economy: bool,
        nargout: usize,
        rhs: Option<&Value>,
    ) -> Result<(Value, Value, Vec<usize>)> {
        let (m, n) = (a.rows(), a.cols());
        let k = if economy { m.min(n) } else { m };
        memory::reserve(&[m, k], if nargout > 1 { size_of::<T>() } else { 0 })?;
        if nargout == 2
            && rhs.is_none()
            && let Some((q, r)) = qr::blocked(&a, k)
        {
            return Ok((T::wrap_full(q), T::wrap_full(r), Vec::new()));
        }
        if nargout < 2
            && rhs.is_none()
            && let Some(r) = qr::blocked_triangle(&a, k)
        {
            return Ok((Value::empty(), T::wrap_full(r), Vec::new()));
        }
        let f = qr::factor(a, nargout > 2);
        let r = T::wrap_full(f.r(k));
        let q = match rhs {
            Some(b) => {
                let mut c = T::full(b)?.into_owned();
                if c.rows() != m {
                    fail!("MATLAB:dimagree", "Matrix dimensions must agree. ({m} rows and {})", c.rows());
                }
                f.apply(&mut c, true);
                let data = c.data.chunks(m.max(1)).flat_map(|x| x[..k].to_vec()).collect();
                T::wrap_full(Dense::matrix(k, c.cols(), data))
            }
            None if nargout > 1 => T::wrap_full(f.q(k)),
            None => Value::empty(),
        };
        Ok((q, r, f.perm))
    }
    let (q, r, perm) = each_field!(matrix, a => parts(a, economy, nargout, rhs)?);
    if nargout <= 1 {
        return one(back(r)?);
    }
    let mut out: Values = smallvec![if rhs.is_some() { like(q, &[v]) } else { back(q)? }, back(r)?];
    if nargout > 2 {
        out.push(if vector { positions(&perm) } else { like(permutation(&perm, false, v.is_sparse())?, &[v]) });
    }
    Ok(out)
}

fn det(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    one(like(each_field!(field::square(v, "det")?, a => value(Dense::scalar(functions::determinant(a)))), &[v]))
}

fn rcond(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    one(like(Value::Num(each_field!(field::square(v, "rcond")?, a => lu::rcond(&a))), &[v]))
}

fn condest(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.is_sparse() {
        return handed_on(host, "condest_of_sparse", args, nargout.clamp(1, 2));
    }
    let c = 1.0 / each_field!(field::square(v, "condest")?, a => lu::rcond(&a));
    if nargout < 2 {
        return one(Value::Num(c));
    }
    if !c.is_finite() {
        return Ok(smallvec![Value::Num(c), Value::empty()]);
    }
    // Approximate null vector: the column of the inverse that has its 1-norm, so that
    // norm(A*v, 1) = norm(A, 1)*norm(v, 1)/c.
    let inverse = linalg::inverse(v, &mut Findings::default())?;
    let inverse = convert::complex_array(&inverse)?;
    let sum = |column: &[C64]| column.iter().map(|z| z.norm()).sum::<f64>();
    let columns = inverse.data.chunks(inverse.rows().max(1));
    let column = columns.max_by(|x, y| sum(x).total_cmp(&sum(y))).unwrap_or_default();
    let size = sum(column);
    let null = column.iter().map(|z| z / size).collect();
    Ok(smallvec![Value::Num(c), Value::complex(Dense::matrix(column.len(), 1, null))])
}

fn cond(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let p = args.get(1);
    if v.is_empty() {
        return one(Value::Num(0.0));
    }
    if p.is_none_or(|p| p.as_scalar() == Some(2.0) && !p.is_text()) {
        let s = each_field!(field::any(v, "cond")?, a => svd::values(&a)?);
        let (top, low) = (s.first().copied().unwrap_or(0.0), s.last().copied().unwrap_or(0.0));
        return one(like(Value::Num(if low == 0.0 { f64::INFINITY } else { top / low }), &[v]));
    }
    field::check_square(v, "cond")?;
    let kind = match p.and_then(option_text).as_deref() {
        Some("fro") => linalg::norm::NormKind::Frobenius,
        Some("inf") => linalg::norm::NormKind::Infinity,
        Some(_) => fail!("MATLAB:norm:unknownNorm", "Unknown norm."),
        None if p.and_then(Value::as_scalar) == Some(f64::INFINITY) => linalg::norm::NormKind::Infinity,
        None => linalg::norm::NormKind::P(p.and_then(Value::as_scalar).unwrap_or(2.0)),
    };
    let inverse = linalg::inverse(v, &mut Findings::default())?;
    one(like(Value::Num(linalg::norm::norm(v, kind)? * linalg::norm::norm(&inverse, kind)?), &[v]))
}

fn tolerance(args: &[Value]) -> Option<f64> {
    args.get(1).filter(|v| !v.is_text()).and_then(Value::as_scalar)
}

fn rank(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let s = each_field!(field::any(v, "rank")?, a => svd::values(&a)?);
    let tol = tolerance(args).unwrap_or_else(|| svd::tolerance(v.rows(), v.cols(), &s));
    one(Value::Num(count(s.iter().filter(|&&x| x > tol).count())))
}

fn pinv(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    one(like(each_field!(field::any(v, "pinv")?, a => value(svd::pseudoinverse(&a, tolerance(args))?)), &[v]))
}

fn null(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    one(like(each_field!(field::any(v, "null")?, a => value(svd::null(&a, tolerance(args))?)), &[v]))
}

fn orth(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    one(like(each_field!(field::any(v, "orth")?, a => value(svd::range(&a, tolerance(args))?)), &[v]))
}

fn expm(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if let Some(x) = v.as_scalar().filter(|_| v.is_scalar() && !v.is_complex()) {
        // As for every diagonal matrix in MATLAB: no error of the approximation.
        return one(like(Value::Num(x.exp()), &[v]));
    }
    one(like(each_field!(field::square(v, "expm")?, a => value(functions::exponential(&a))), &[v]))
}

/// A function of upper triangular matrices.
type Upper = fn(&Dense<C64>) -> Dense<C64>;

/// A Hermitian matrix by its eigenvectors, another one by its Schur form: eigenvectors may be missing.
fn of_eigenvalues(v: &Value, name: &str, f: fn(C64) -> C64, upper: Upper) -> Result<Values> {
    let result = match field::square(v, name)? {
        Any::Real(a) if field::is_hermitian(&a) => eig::function(&a, f)?,
        Any::Complex(a) if field::is_hermitian(&a) => eig::function(&a, f)?,
        _ => {
            let (u, t) = eig::complex_schur(&convert::complex_array(v)?)?;
            field::product(&field::product(&u, &upper(&t)), &field::adjoint(&u))
        }
    };
    let top = result.data.iter().fold(0.0f64, |m, z| m.max(z.norm()));
    let real = !v.is_complex() && result.data.iter().all(|z| z.im.abs() <= 1e-13 * top);
    one(like(if real { Value::real(result.map(|z| z.re)) } else { Value::complex(result) }, &[v]))
}

fn sqrtm(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let a = arg(args, 0)?;
    let mut out = of_eigenvalues(a, "sqrtm", C64::sqrt, triangular::root)?;
    if nargout > 1
        && let Some(x) = out.first().cloned()
    {
        let square = ops::binary(BinaryOp::Mul, x.clone(), x)?;
        let rest = ops::binary(BinaryOp::Sub, a.clone(), square)?;
        let size = |v: &Value| linalg::norm::norm(v, linalg::norm::NormKind::Frobenius);
        out.push(Value::Num(size(&rest)? / size(a)?));
    }
    Ok(out)
}

fn logm(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    of_eigenvalues(arg(args, 0)?, "logm", C64::ln, triangular::logarithm)
}

fn pair(u: Value, t: Value, v: &Value, nargout: usize) -> Result<Values> {
    if nargout <= 1 {
        return one(like(t, &[v]));
    }
    Ok(smallvec![like(u, &[v]), like(t, &[v])])
}

fn hess(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let (p, h) = each_field!(field::square(v, "hess")?, a => {
        let (p, h) = linalg::hessenberg::hessenberg(&a);
        (value(p), value(h))
    });
    pair(p, h, v, nargout)
}

fn schur(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let a = field::square(v, "schur")?;
    let complex = args.get(1).and_then(option_text).is_some_and(|t| t == "complex");
    if each_field!(&a, m => field::is_hermitian(m)) && !complex {
        let (u, t) = each_field!(a, m => {
            let (u, t) = eig::hermitian_schur(&m)?;
            (value(u), value(t))
        });
        return pair(u, t, v, nargout);
    }
    if let (Any::Real(a), false) = (&a, complex) {
        let (u, t) = linalg::real_schur::real_schur(a)?;
        return pair(value(u), value(t), v, nargout);
    }
    let (u, t) = eig::complex_schur(&convert::complex_array(v)?)?;
    pair(Value::complex(u), Value::complex(t), v, nargout)
}

fn value<T: Field>(a: Dense<T>) -> Value {
    T::wrap_full(a)
}
