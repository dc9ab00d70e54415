//! Eigenvalues and singular values. In: arguments of the rows of [`super::linear`]. Out: their
//! values.

use crate::each_field;
use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, FLOATS};
use crate::functions::table::arguments::{arg, count, handed_on, one, option_text};
use crate::functions::table::facts::Facts;
use crate::functions::table::models;
use crate::functions::table::rows::profiled;
use crate::functions::table::sources;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::ops::linalg::field::{self, Any, Field, like};
use crate::ops::linalg::{eig, svd};
use crate::ops::{self, convert};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "eig",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[FLOATS, ANY]),
        (1, 5),
        3,
        eig_row,
        models::EIG,
        "Eigenvalues, right and left eigenvectors, also of a pencil; counted in full form when sparse; a Hermitian pencil as a definite one.",
        "eig([2 1; 1 2])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "svd",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 3),
        3,
        svd_row,
        models::SVD,
        "Singular values and vectors, full or economy.",
        "svd([3 0; 0 4])",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "eigs",
        OnRanks::Serial,
        Facts::PLAIN.runs(&["eigs_of_function", "eigs_of_sparse"]),
        (1, usize::MAX),
        3,
        eigs,
        models::EIG,
        "A few eigenvalues: of a sparse matrix or a function by the Krylov-Schur method, whose steps are counted; of a full matrix by the full decomposition. 'be' gives both ends in ascending order.",
        "eigs(diag(1:8), 2)",
        sources::TRIDIAGONAL,
    ),
    profiled(
        "svds",
        OnRanks::Serial,
        Facts::PLAIN.runs(&["svds_of_sparse"]),
        (1, 4),
        4,
        svds,
        models::SVD,
        "A few singular values: of a sparse matrix by the Krylov-Schur method, whose steps are counted; of a full matrix by the full decomposition.",
        "svds(diag(1:8), 2)",
        sources::TRIDIAGONAL,
    ),
];

fn eig_row(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let a = arg(args, 0)?;
    let b = args.get(1).filter(|b| option_text(b).is_none());
    let (mut form, mut balance) = (None, true);
    for o in args.iter().skip(1 + usize::from(b.is_some())) {
        match option_text(o).as_deref() {
            Some("vector") => form = Some(true),
            Some("matrix") => form = Some(false),
            Some("nobalance") => balance = false,
            Some("balance" | "chol" | "qz") => {}
            _ => fail!("MATLAB:eig:unknownOption", "Unknown option of eig."),
        }
    }
    let e = spectrum(a, b, nargout > 1, balance)?;
    let values = Dense::matrix(e.values.len(), 1, e.values.clone());
    let shaped = |vector: bool| {
        if vector {
            return Value::complex(values.clone());
        }
        let n = e.values.len();
        let mut d = vec![C64::new(0.0, 0.0); n * n];
        e.values.iter().enumerate().for_each(|(k, &z)| d[k * n + k] = z);
        Value::complex(Dense::matrix(n, n, d))
    };
    if nargout <= 1 {
        return one(like(shaped(form.unwrap_or(true)), &[a]));
    }
    let vectors = e.vectors.clone().map_or_else(Value::empty, Value::complex);
    let mut outputs: Values = smallvec![like(vectors, &[a]), like(shaped(form.unwrap_or(false)), &[a])];
    if nargout > 2 {
        let b = b.map(convert::complex_array).transpose()?;
        outputs.push(like(Value::complex(eig::left_vectors(&e, b.as_ref())), &[a]));
    }
    Ok(outputs)
}

fn spectrum(a: &Value, b: Option<&Value>, vectors: bool, balance: bool) -> Result<eig::Eigen> {
    match (field::square(a, "eig")?, b) {
        (m, None) => each_field!(m, x => eig::eigen(&x, vectors, balance)),
        (m, Some(b)) => match (m, field::square(b, "eig")?) {
            (_, _) if a.rows() != b.rows() => fail!("MATLAB:eig:inputSize", "Matrices must have the same size."),
            (Any::Real(x), Any::Real(y)) => eig::generalized(&x, &y, vectors),
            _ => eig::generalized(&convert::complex_array(a)?, &convert::complex_array(b)?, vectors),
        },
    }
}

fn svd_row(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let (mut economy, mut vector) = (false, nargout <= 1);
    for o in &args[1..] {
        match option_text(o).as_deref() {
            Some("econ") => economy = true,
            Some("vector") => vector = true,
            Some("matrix") => vector = false,
            // svd(A, 0) is full for a wide matrix.
            None if o.as_scalar() == Some(0.0) => economy |= v.rows() > v.cols(),
            _ => fail!("MATLAB:svd:unknownOption", "Unknown option of svd."),
        }
    }
    fn parts<T: Field>(a: &Dense<T>, economy: bool, vectors: bool) -> Result<(Value, Vec<f64>, Value)> {
        if !vectors {
            return Ok((Value::empty(), svd::values(a)?, Value::empty()));
        }
        let (u, s, v) = svd::factor(a, economy)?;
        Ok((T::wrap_full(u), s, T::wrap_full(v)))
    }
    let (u, s, w) = each_field!(field::any(v, "svd")?, a => parts(&a, economy, nargout > 1)?);
    let s = if vector {
        Value::column(s)
    } else {
        let (m, n) = if economy || nargout <= 1 { (s.len(), s.len()) } else { (v.rows(), v.cols()) };
        let mut d = vec![0.0; m * n];
        s.iter().enumerate().for_each(|(k, &x)| d[k * m + k] = x);
        Value::matrix(m, n, d)
    };
    if nargout <= 1 {
        return one(like(s, &[v]));
    }
    Ok(smallvec![like(u, &[v]), like(s, &[v]), like(w, &[v])])
}

/// `eigs(A, k, sigma)` and `eigs(A, B, k, sigma)` of full matrices; others by the library's text.
fn eigs(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let a = arg(args, 0)?;
    if matches!(a, Value::Func(_)) {
        return handed_on(host, "eigs_of_function", args, nargout.clamp(1, 3));
    }
    if a.is_sparse() {
        return handed_on(host, "eigs_of_sparse", args, nargout.clamp(1, 3));
    }
    let b = args.get(1).filter(|b| !b.is_text() && b.rows() == a.rows() && !b.is_empty() && a.rows() > 1);
    let rest = args.get(1 + usize::from(b.is_some())..).unwrap_or_default();
    let options = rest.iter().find_map(|o| match o {
        Value::Struct(s) => Some(s),
        _ => None,
    });
    let option = |name: &str| options.and_then(|s| s.get(0, name));
    // B may be given by its Cholesky factor, permuted.
    let product;
    let b = match b {
        Some(r) if option("cholB").is_some_and(|c| c.as_scalar().is_some_and(|c| c != 0.0)) => {
            product = from_factor(r, option("permB"))?;
            Some(&product)
        }
        b => b,
    };
    let k = match rest.first() {
        Some(k) => convert::usize_arg(k, "Number of eigenvalues")?,
        None => 6,
    }
    .min(a.rows());
    let e = spectrum(a, b, nargout > 1, true)?;
    let shift = rest.get(1).filter(|s| !s.is_text()).map(convert::complex_array).transpose()?;
    let shift = shift.and_then(|s| s.data.first().copied());
    let word = rest.get(1).and_then(option_text).unwrap_or_else(|| "lm".into());
    let both = matches!(word.as_str(), "be" | "bothendsreal");
    let key: fn(C64, C64) -> f64 = match (shift, word.as_str()) {
        (Some(_), _) => |z, s| (z - s).norm(),
        (_, "sm" | "smallestabs") => |z, _| z.norm(),
        (_, "la" | "lr" | "largestreal") => |z, _| -z.re,
        (_, "sa" | "sr" | "smallestreal" | "be" | "bothendsreal") => |z, _| z.re,
        (_, "li" | "largestimag") => |z, _| -z.im.abs(),
        (_, "si" | "smallestimag") => |z, _| z.im.abs(),
        (_, "lm" | "largestabs") => |z, _| -z.norm(),
        (_, other) => fail!("MATLAB:eigs:InvalidSigma", "Unknown choice '{other}' of eigenvalues."),
    };
    let key = |i: usize| key(e.values[i], shift.unwrap_or_default());
    let mut order: Vec<usize> = (0..e.values.len()).collect();
    order.sort_by(|&i, &j| key(i).total_cmp(&key(j)));
    if both {
        // Of an odd number one more from the high end.
        order.drain(k / 2..order.len() - k.div_ceil(2));
    }
    order.truncate(k);
    let values: Vec<C64> = order.iter().map(|&i| e.values[i]).collect();
    if nargout <= 1 {
        return one(Value::complex(Dense::matrix(k, 1, values)));
    }
    let n = a.rows();
    let mut d = vec![C64::new(0.0, 0.0); k * k];
    values.iter().enumerate().for_each(|(i, &z)| d[i * k + i] = z);
    let all = e.vectors.unwrap_or_else(|| field::identity(n, n));
    let v = order.iter().flat_map(|&j| all.data[j * n..(j + 1) * n].to_vec()).collect();
    // The third output tells of convergence; the decomposition always converges.
    Ok(smallvec![Value::complex(Dense::matrix(n, k, v)), Value::complex(Dense::matrix(k, k, d)), Value::Num(0.0)])
}

/// B of R'·R = B(p, p).
fn from_factor(r: &Value, p: Option<&Value>) -> Result<Value> {
    let b = ops::binary(BinaryOp::Mul, ops::transpose(r, true)?, r.clone())?;
    let Some(p) = p else { return Ok(b) };
    let p = convert::real_array(p)?;
    let mut back = vec![0.0; p.data.len()];
    for (k, &i) in p.data.iter().enumerate() {
        let at = convert::usize_arg(&Value::Num(i - 1.0), "Permutation")?;
        if let Some(place) = back.get_mut(at) {
            *place = count(k + 1);
        }
    }
    let back = ops::index::resolve(&Value::row(back))?;
    ops::index_get::get(&b, &[back.clone(), back])
}

fn svds(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.is_sparse() {
        return handed_on(host, "svds_of_sparse", args, nargout.clamp(1, 4));
    }
    let most = v.rows().min(v.cols());
    let k = match args.get(1) {
        Some(k) => convert::usize_arg(k, "Number of singular values")?,
        None => 6,
    }
    .min(most);
    let smallest = match args.get(2).map(|s| (option_text(s), s.as_scalar())) {
        None | Some((None, Some(f64::INFINITY))) => false,
        // A shift of 0 means the smallest ones.
        Some((None, Some(0.0))) => true,
        Some((Some(word), _)) if word == "smallest" => true,
        Some((Some(word), _)) if word == "largest" => false,
        _ => fail!("MATLAB:svds:InvalidSigma", "svds takes 'largest' or 'smallest' here, not a number."),
    };
    let start = if smallest { most - k } else { 0 };
    fn parts<T: Field>(a: &Dense<T>, start: usize, k: usize) -> Result<(Value, Vec<f64>, Value)> {
        let (u, s, v) = svd::factor(a, true)?;
        let cut = |m: &Dense<T>| Dense::matrix(m.rows(), k, m.data[m.rows() * start..m.rows() * (start + k)].to_vec());
        Ok((T::wrap_full(cut(&u)), s[start..start + k].to_vec(), T::wrap_full(cut(&v))))
    }
    let (u, s, w) = each_field!(field::any(v, "svds")?, a => parts(&a, start, k)?);
    if nargout <= 1 {
        return one(Value::column(s));
    }
    let mut d = vec![0.0; k * k];
    s.iter().enumerate().for_each(|(i, &x)| d[i * k + i] = x);
    Ok(smallvec![u, Value::matrix(k, k, d), w, Value::Num(0.0)])
}
