//! Rows of sparse factorisations and orderings; `lu` and `chol` of any matrix.

use crate::each_field;
use crate::error::Result;
use crate::fail;
use crate::functions::linear::dense::{permutation, positions};
use crate::functions::table::accepts::{ANY, Accepts, STRUCT, VALUES};
use crate::functions::table::arguments::{arg, count, one, option_text};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::profiled;
use crate::functions::table::{Function, Host, OnRanks, Values, models, sources};
use crate::ops::linalg::field::{self, Field, adjoint, like};
use crate::ops::linalg::{chol as full_chol, fill_order, lu as full_lu, sparse_chol, sparse_lu, threshold};
use crate::ops::sparse::{Entry, Number, csc, from_triplets};
use crate::ops::{self, convert};
use crate::value::{C64, Dense, Sparse, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "lu",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 3),
        4,
        lu,
        models::LU,
        "LU factorisation with partial pivoting; sparse with column ordering for four outputs.",
        "lu([2 1; 1 3])",
        sources::FACTOR,
    ),
    profiled(
        "chol",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, &[Accepts::Words(&["upper", "lower", "vector", "matrix"])]]),
        (1, 3),
        3,
        chol,
        models::CHOL,
        "Cholesky factor, upper or 'lower'; a second output tells where it stopped.",
        "chol([4 2; 2 3])",
        sources::FACTOR,
    ),
    profiled(
        "ilu",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, STRUCT]),
        (1, 2),
        3,
        ilu,
        models::INCOMPLETE,
        "Incomplete LU: type 'nofill', 'crout' or 'ilutp', droptol, thresh, udiag; milu only with 'nofill'.",
        "ilu(speye(3))",
        sources::FACTOR,
    ),
    profiled(
        "ichol",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, STRUCT]),
        (1, 2),
        1,
        ichol,
        models::INCOMPLETE,
        "Incomplete Cholesky: type 'nofill' or 'ict', droptol, michol, diagcomp, shape.",
        "ichol(speye(3))",
        sources::FACTOR,
    ),
    profiled(
        "amd",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, STRUCT]),
        (1, 2),
        1,
        |_, a, _| ordered(a, Kind::MinimumDegree),
        models::ORDERING,
        "Approximate minimum degree ordering of A + A'.",
        "amd(speye(3))",
        sources::ORDERING,
    ),
    profiled(
        "symamd",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 2),
        1,
        |_, a, _| ordered(a, Kind::MinimumDegree),
        models::ORDERING,
        "Minimum degree ordering of a symmetric matrix (by amd).",
        "symamd(speye(3))",
        sources::ORDERING,
    ),
    profiled(
        "colamd",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 2),
        1,
        |_, a, _| ordered(a, Kind::ColumnDegree),
        models::ORDERING,
        "Column approximate minimum degree ordering.",
        "colamd(speye(3))",
        sources::ORDERING,
    ),
    profiled(
        "symrcm",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| ordered(a, Kind::CuthillMckee),
        models::ORDERING,
        "Reverse Cuthill-McKee ordering of A + A'.",
        "symrcm(speye(3))",
        sources::ORDERING,
    ),
    profiled(
        "colperm",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| ordered(a, Kind::ColumnCount),
        models::ORDERING,
        "Columns by their number of nonzeros.",
        "colperm(speye(3))",
        sources::ORDERING,
    ),
    profiled(
        "etree",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, &[Accepts::Words(&["sym", "col", "row"])]]),
        (1, 2),
        1,
        etree,
        models::ORDERING,
        "Elimination tree, of the columns with 'col'.",
        "etree(speye(3))",
        sources::ORDERING,
    ),
];

fn option(args: &[Value], word: &str) -> bool {
    args.iter().skip(1).filter_map(option_text).any(|t| t == word)
}

/// `Y = lu(A)`, `[L,U]`, `[L,U,P]`, sparse `[L,U,P,Q]`; `'vector'` gives permutations as vectors.
fn lu(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.is_sparse() && v.rows() == v.cols() {
        let vector = option(args, "vector");
        return if v.is_complex() { thin_lu::<C64>(v, vector, nargout) } else { thin_lu::<f64>(v, vector, nargout) };
    }
    if !v.is_sparse() && args.iter().skip(1).any(|t| !t.is_text()) {
        fail!("MATLAB:lu:ThresholdOfFull", "A threshold for pivots is for sparse matrices.");
    }
    let vector = option(args, "vector");
    fn parts<T: Field>(a: Dense<T>, nargout: usize) -> (Value, Value, Vec<usize>) {
        let f = full_lu::factor(a);
        if nargout <= 1 {
            return (T::wrap_full(f.packed), Value::empty(), f.perm);
        }
        let (mut l, u) = f.parts();
        if nargout == 2 {
            let m = l.rows();
            let old = l.data.clone();
            for (column, from) in l.data.chunks_mut(m.max(1)).zip(old.chunks(m.max(1))) {
                f.perm.iter().zip(from).for_each(|(&p, &x)| column[p] = x);
            }
        }
        (T::wrap_full(l), T::wrap_full(u), f.perm)
    }
    let back = |x: Value| if v.is_sparse() { convert::to_sparse(&x) } else { Ok(like(x, &[v])) };
    let turned = |p: &[usize], by_rows: bool| match vector {
        true => Ok(positions(p)),
        false => permutation(p, by_rows, v.is_sparse()).map(|m| like(m, &[v])),
    };
    let (l, u, perm) = each_field!(field::any(v, "lu")?, a => parts(a, nargout));
    let mut out: Values = smallvec![back(l)?];
    if nargout > 1 {
        out.push(back(u)?);
    }
    if nargout > 2 {
        out.push(turned(&perm, true)?);
    }
    if nargout > 3 {
        let all: Vec<usize> = (0..v.cols()).collect();
        out.push(turned(&all, false)?);
    }
    Ok(out)
}

fn thin_lu<T: Field>(v: &Value, vector: bool, nargout: usize) -> Result<Values> {
    let a = T::matrix(v)?;
    let q = if nargout > 3 { fill_order::for_lu(&a) } else { (0..a.cols).collect() };
    let f = sparse_lu::factor(&a, q, if nargout > 3 { 0.1 } else { 1.0 });
    if nargout <= 1 {
        let strict = csc::filtered(&f.l, |i, j, _| i > j);
        return one(T::wrap(csc::union(&strict, &f.u, |x, y| x + y)));
    }
    let l = if nargout == 2 {
        let mut inverse = vec![0; f.p.len()];
        f.p.iter().enumerate().for_each(|(k, &i)| inverse[i] = k);
        fill_order::permuted(&f.l, Some(&inverse), None)
    } else {
        f.l
    };
    let mut out: Values = smallvec![T::wrap(l), T::wrap(f.u)];
    if nargout > 2 {
        out.push(if vector { positions(&f.p) } else { permutation(&f.p, true, true)? });
    }
    if nargout > 3 {
        out.push(if vector { positions(&f.q) } else { permutation(&f.q, false, true)? });
    }
    Ok(out)
}

/// `R = chol(A)`, `[R,p] = chol(A)`, `[R,p,S] = chol(sparse A)`; `'lower'` gives L.
fn chol(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    field::check_square(v, "chol")?;
    if nargout > 2 && !v.is_sparse() {
        fail!("MATLAB:chol:PermutationOfFull", "Three results are for sparse matrices.");
    }
    let lower = option(args, "lower");
    let (factor, stop, perm) = match (v.is_sparse(), v.is_complex()) {
        (true, true) => thin_chol::<C64>(v, lower, nargout)?,
        (true, false) => thin_chol::<f64>(v, lower, nargout)?,
        _ => {
            let (f, stop) = each_field!(field::any(v, "chol")?, a => wide_chol(a, lower));
            (like(f, &[v]), stop, Vec::new())
        }
    };
    if nargout <= 1 && stop > 0 {
        fail!("MATLAB:posdef", "Matrix must be positive definite. (column {stop} of {})", v.cols());
    }
    let mut out: Values = smallvec![factor];
    if nargout > 1 {
        out.push(Value::Num(count(stop)));
    }
    if nargout > 2 {
        out.push(if option(args, "vector") { positions(&perm) } else { permutation(&perm, false, true)? });
    }
    Ok(out)
}

/// The factor of the leading part that is positive definite, and the column where it ends (0: all).
fn wide_chol<T: Field>(a: Dense<T>, lower: bool) -> (Value, usize) {
    let a = if lower { adjoint(&a) } else { a };
    let (r, stop) = match full_chol::factor(&a) {
        Ok(r) => (r, 0),
        Err((k, r)) => (r, k + 1),
    };
    (T::wrap_full(if lower { adjoint(&r) } else { r }), stop)
}

fn thin_chol<T: Field>(v: &Value, lower: bool, nargout: usize) -> Result<(Value, usize, Vec<usize>)> {
    let a = T::matrix(v)?;
    // The triangle that is not referenced is filled from the other one.
    let half = csc::filtered(&a, |i, j, _| if lower { i >= j } else { i <= j });
    let half = if lower { conjugate_transpose(&half) } else { half };
    let strict = csc::filtered(&half, |i, j, _| i < j);
    let whole = csc::union(&half, &conjugate_transpose(&strict), |x, y| x + y);
    let perm = if nargout > 2 { fill_order::minimum_degree(a.cols, &whole.pattern) } else { (0..a.cols).collect() };
    let permuted = if nargout > 2 { fill_order::permuted(&whole, Some(&perm), Some(&perm)) } else { whole };
    let (l, stop) = match sparse_chol::factor(&permuted) {
        Ok(l) => (l, 0),
        Err(k) => {
            let leading = ops::index::Index::Range { start: 0, step: 1, len: k };
            let part = ops::sparse::get(&T::wrap(permuted), &[leading.clone(), leading])?;
            (sparse_chol::factor(&*T::matrix(&part)?).unwrap_or_else(|_| Sparse::zero(k, k)), k + 1)
        }
    };
    Ok((T::wrap(if lower { l } else { conjugate_transpose(&l) }), stop, perm))
}

fn conjugate_transpose<T: Field>(a: &Sparse<T>) -> Sparse<T> {
    csc::transpose(a).map_values(Entry::conj)
}

/// Field of an options struct as text.
fn setting(args: &[Value], name: &str) -> Option<String> {
    match args.get(1) {
        Some(Value::Struct(s)) => s.get(0, name).and_then(option_text),
        _ => None,
    }
}

fn pattern_matrix(args: &[Value], name: &str) -> Result<Value> {
    let v = arg(args, 0)?;
    field::check_square(v, name)?;
    if !v.is_sparse() {
        fail!(format!("MATLAB:{name}:sparse"), "The matrix of {name} must be sparse; use sparse(A).");
    }
    Ok(v.clone())
}

fn ilu(_: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let v = pattern_matrix(args, "ilu")?;
    let milu = setting(args, "milu").unwrap_or_else(|| "off".to_owned());
    match setting(args, "type").as_deref().unwrap_or("nofill") {
        "nofill" => {
            if v.is_complex() {
                ilu_nofill::<C64>(&v, &milu, nargout)
            } else {
                ilu_nofill::<f64>(&v, &milu, nargout)
            }
        }
        kind @ ("crout" | "ilutp") if milu == "off" => {
            let pivoting = if kind == "ilutp" { Some(number(args, "thresh").unwrap_or(1.0)) } else { None };
            if v.is_complex() {
                ilu_threshold::<C64>(args, &v, pivoting, nargout)
            } else {
                ilu_threshold::<f64>(args, &v, pivoting, nargout)
            }
        }
        "crout" | "ilutp" => fail!("slamm:ilu:milu", "milu '{milu}' of ilu is available only for type 'nofill'."),
        kind => fail!("MATLAB:ilu:type", "Unknown type '{kind}' of ilu; use 'nofill', 'crout' or 'ilutp'."),
    }
}

fn ilu_nofill<T: Field>(v: &Value, milu: &str, nargout: usize) -> Result<Values> {
    let a = T::matrix(v)?;
    let made = match milu {
        "off" => sparse_lu::incomplete(&*a, false),
        "row" => sparse_lu::incomplete(&*a, true),
        // The sums of columns are kept by what keeps the sums of rows of the transpose.
        "col" => sparse_lu::incomplete(&csc::transpose(&*a), true).map(|(l, u)| {
            let d: Vec<T> = (0..u.cols).map(|j| u.column(j).1.last().copied().unwrap_or(T::ONE)).collect();
            let mut lower = csc::transpose(&u);
            scale_columns(&mut lower, |j| T::ONE / d[j]);
            let mut upper = l;
            scale_columns(&mut upper, |j| d[j]);
            // L*D has its diagonal in the columns; its transpose is D*L'.
            (lower, csc::transpose(&upper))
        }),
        other => fail!("MATLAB:ilu:milu", "Unknown value '{other}' of milu; it may be 'off', 'row' or 'col'."),
    };
    match made {
        Ok((l, u)) if nargout > 1 => Ok(smallvec![T::wrap(l), T::wrap(u), identity(v.rows())]),
        Ok((l, u)) => one(both_factors(&l, &u)),
        Err(k) => fail!("MATLAB:ilu:ZeroPivot", "There is a zero pivot at row {}.", k + 1),
    }
}

fn scale_columns<T: Field>(m: &mut Sparse<T>, factor: impl Fn(usize) -> T) {
    let pattern = std::rc::Rc::clone(&m.pattern);
    for j in 0..m.cols {
        for x in &mut m.values[pattern.colptr[j]..pattern.colptr[j + 1]] {
            *x *= factor(j);
        }
    }
}

fn identity(n: usize) -> Value {
    let diagonal: Vec<usize> = (0..n).collect();
    Value::sparse(ones_at(n, &diagonal, &diagonal))
}

fn ones_at(n: usize, i: &[usize], j: &[usize]) -> Sparse<f64> {
    from_triplets(n, n, (i, j, &vec![1.0; n]), |x, _| x)
}

/// One output: L without its unit diagonal, and U.
fn both_factors<T: Field>(l: &Sparse<T>, u: &Sparse<T>) -> Value {
    let strict = csc::filtered(l, |i, j, _| i > j);
    T::wrap(csc::union(&strict, u, |x, y| x + y))
}

fn ilu_threshold<T: Field>(args: &[Value], v: &Value, pivoting: Option<f64>, nargout: usize) -> Result<Values> {
    let droptol = number(args, "droptol").unwrap_or(0.0);
    let replace = number(args, "udiag").is_some_and(|x| x != 0.0);
    let f = match threshold::lu(&*T::matrix(v)?, droptol, pivoting, replace) {
        Ok(f) => f,
        Err(k) => fail!("MATLAB:ilu:ZeroPivot", "There is a zero pivot at column {}.", k + 1),
    };
    let n = f.order.len();
    let pivots: Vec<usize> = (0..n).collect();
    match nargout {
        0 | 1 => one(both_factors(&f.l, &f.u)),
        // Two outputs: the rows of L in the order of A's.
        2 => Ok(smallvec![
            ops::sparse::mul(&Value::sparse(ones_at(n, &f.order, &pivots)), &T::wrap(f.l), false, false)?,
            T::wrap(f.u)
        ]),
        _ => {
            let p = Value::sparse(ones_at(n, &pivots, &f.order));
            Ok(smallvec![T::wrap(f.l), T::wrap(f.u), p])
        }
    }
}

fn ichol(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = pattern_matrix(args, "ichol")?;
    let kind = setting(args, "type").unwrap_or_else(|| "nofill".to_owned());
    if kind != "nofill" && kind != "ict" {
        fail!("MATLAB:ichol:type", "Unknown type '{kind}' of ichol; use 'nofill' or 'ict'.");
    }
    let drop_below = if kind == "ict" { Some(number(args, "droptol").unwrap_or(0.0)) } else { None };
    if v.is_complex() { ichol_of::<C64>(args, &v, drop_below) } else { ichol_of::<f64>(args, &v, drop_below) }
}

fn ichol_of<T: Field>(args: &[Value], v: &Value, drop_below: Option<f64>) -> Result<Values> {
    let compensate = setting(args, "michol").is_some_and(|t| t == "on");
    let upper = setting(args, "shape").is_some_and(|t| t == "upper");
    let a = T::matrix(v)?;
    let mut a = if upper { conjugate_transpose(&a) } else { a.into_owned() };
    if let Some(shift) = number(args, "diagcomp").filter(|x| *x != 0.0) {
        // A + shift*diag(diag(A))
        let pattern = std::rc::Rc::clone(&a.pattern);
        for j in 0..a.cols {
            for p in pattern.colptr[j]..pattern.colptr[j + 1] {
                if pattern.rowidx[p] == j {
                    a.values[p] *= T::from_re(1.0 + shift);
                }
            }
        }
    }
    let made = match drop_below {
        Some(t) => threshold::cholesky(&a, t, compensate),
        None => sparse_chol::incomplete(&a, compensate),
    };
    match made {
        Ok(l) => one(T::wrap(if upper { conjugate_transpose(&l) } else { l })),
        Err(k) => fail!("MATLAB:ichol:NonPosPivot", "Encountered nonpositive pivot at column {}.", k + 1),
    }
}

/// Field of an options struct as a number.
fn number(args: &[Value], name: &str) -> Option<f64> {
    match args.get(1) {
        Some(Value::Struct(s)) => s.get(0, name).and_then(Value::as_scalar),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    MinimumDegree,
    ColumnDegree,
    CuthillMckee,
    ColumnCount,
}

fn ordered(args: &[Value], kind: Kind) -> Result<Values> {
    let v = arg(args, 0)?;
    if matches!(kind, Kind::MinimumDegree | Kind::CuthillMckee) {
        field::check_square(v, "the ordering")?;
    }
    let s = convert::to_sparse(v)?;
    let s = C64::matrix(&s)?;
    let order = match kind {
        Kind::MinimumDegree => fill_order::minimum_degree(s.cols, &s.pattern),
        Kind::ColumnDegree => fill_order::column_degree(s.rows, s.cols, &s.pattern),
        Kind::CuthillMckee => fill_order::cuthill_mckee(s.cols, &s.pattern),
        Kind::ColumnCount => fill_order::column_count(&s.pattern),
    };
    one(positions(&order))
}

fn etree(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let columns = option(args, "col");
    let v = arg(args, 0)?;
    if !columns {
        field::check_square(v, "etree")?;
    }
    let s = convert::to_sparse(v)?;
    let parents = fill_order::elimination_tree(&*C64::matrix(&s)?, columns);
    one(Value::row(parents.iter().map(|p| p.map_or(0.0, |p| count(p + 1))).collect()))
}
