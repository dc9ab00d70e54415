//! Random sparse matrices. In: a pattern, or sizes and a density. Out: matrices of random numbers, or
//! with given singular values or eigenvalues.

use crate::error::Result;
use crate::fail;
use crate::functions::array::sparse::two_sizes;
use crate::functions::table::arguments::{arg, count, one};
use crate::functions::table::facts::{Facts, Gives};
use crate::functions::table::rows::constructor;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::ops::sparse::{self as ops, Number, csc};
use crate::ops::{convert, memory};
use crate::value::{Sparse, Value};
use std::collections::BTreeMap;

pub(crate) const ROWS: &[Function] = &[
    Function {
        ranks: OnRanks::Serial,
        ..constructor(
            "sprand",
            Facts::PLAIN.gives(Gives::Sparse),
            (1, 4),
            |h, a, _| random(h, a, false, false),
            "Sparse matrix of uniform numbers at random places; with rc of given singular values or condition.",
            "nnz(sprand(4, 4, 0.5)) >= 0",
        )
    },
    Function {
        ranks: OnRanks::Serial,
        ..constructor(
            "sprandn",
            Facts::PLAIN.gives(Gives::Sparse),
            (1, 4),
            |h, a, _| random(h, a, true, false),
            "Sparse matrix of normal numbers at random places; with rc of given singular values or condition.",
            "nnz(sprandn(4, 4, 0.5)) >= 0",
        )
    },
    Function {
        ranks: OnRanks::Serial,
        ..constructor(
            "sprandsym",
            Facts::PLAIN.gives(Gives::Sparse),
            (1, 4),
            |h, a, _| random(h, a, true, true),
            "Symmetric sparse matrix of normal numbers at random places; with rc of given eigenvalues or condition.",
            "issparse(sprandsym(4, 0.5))",
        )
    },
];

/// `sprand(S)`, `sprand(m, n, density)`, `sprandsym(n, density)`, also with `rc`.
///
/// # Errors
/// A density outside [0, 1], singular values that are negative or too many, sizes beyond memory.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn random(host: &mut dyn Host, args: &[Value], normal: bool, symmetric: bool) -> Result<Values> {
    let mut next = |normal: bool| {
        let r = &mut host.state().random;
        if normal { r.normal() } else { r.uniform() }
    };
    if let [s] = args {
        let s = convert::to_sparse(s)?;
        let s = f64::matrix(&s)?;
        if symmetric && s.rows != s.cols {
            fail!(
                "MATLAB:sprandsym:square",
                "sprandsym: the matrix must be square; it has {}×{} elements.",
                s.rows,
                s.cols
            );
        }
        let new = s.map_values(|_| next(normal));
        return one(Value::sparse(if symmetric { mirrored(&new) } else { csc::pruned(new) }));
    }
    let (m, n, density) = if symmetric {
        let n = convert::usize_arg(arg(args, 0)?, "Size")?;
        (n, n, arg(args, 1)?.as_scalar().unwrap_or(0.0) / 2.0)
    } else {
        let (m, n) = two_sizes(args)?;
        (m, n, arg(args, 2)?.as_scalar().unwrap_or(0.0))
    };
    // MATLAB fills the whole matrix where more is asked for (`nnz = round(m*n*min(density, 1))`); Octave refuses it.
    let density = if density > 1.0 { 1.0 } else { density };
    if !(0.0..=1.0).contains(&density) {
        fail!("MATLAB:sprand:density", "The density must not be negative; it is {density}.");
    }
    let (density, rc) = if symmetric { (density, args.get(2)) } else { (density, args.get(3)) };
    if let Some(rc) = rc.filter(|rc| !rc.is_empty()) {
        let positive = match args.get(3).filter(|_| symmetric).map(Value::as_scalar) {
            None => !symmetric,
            Some(Some(1.0)) => true,
            Some(_) => fail!("slamm:sprandsym:kind", "sprandsym: only kind 1 is available."),
        };
        let size = if symmetric { 2.0 * density } else { density };
        return rotated(host, (m, n), size, rc, (symmetric, positive));
    }
    let wanted = (density * count(m) * count(n)).round() as usize;
    // The triplets, the set of places and what becomes of them.
    memory::reserve_sparse(m, n, wanted.saturating_mul(5))?;
    let (mut i, mut j, mut v) = (Vec::new(), Vec::new(), Vec::new());
    let mut taken = rustc_hash::FxHashSet::default();
    while taken.len() < wanted {
        let (r, c) = ((next(false) * count(m)) as usize, (next(false) * count(n)) as usize);
        if taken.insert((r, c)) {
            i.push(r);
            j.push(c);
            v.push(next(normal));
        }
    }
    let s = ops::from_triplets(m, n, (&i, &j, &v), |x, _| x);
    one(Value::sparse(if symmetric { mirrored(&s) } else { s }))
}

/// The lower triangle and its reflection.
fn mirrored(s: &Sparse<f64>) -> Sparse<f64> {
    let lower = csc::filtered(s, |i, j, _| i >= j);
    let strict = csc::filtered(&lower, |i, j, _| i > j);
    csc::union(&lower, &csc::transpose(&strict), |x, y| x + y)
}

/// Rows of a matrix by their columns.
type Lines = Vec<BTreeMap<usize, f64>>;

/// A diagonal of singular values (eigenvalues of a symmetric matrix) that random plane rotations
/// spread until the density is reached; rotations keep the values.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rotated(
    host: &mut dyn Host,
    (m, n): (usize, usize),
    density: f64,
    rc: &Value,
    (symmetric, positive): (bool, bool),
) -> Result<Values> {
    let k = m.min(n);
    let wanted = (density * count(m) * count(n)).round() as usize;
    memory::reserve_sparse(m, n, wanted.saturating_add(m.saturating_add(n)).saturating_mul(8))?;
    let mut values = convert::real_array(rc)?.data.clone();
    if let [rc] = values.as_slice() {
        if !(0.0..=1.0).contains(rc) {
            fail!("MATLAB:sprand:rc", "The reciprocal condition number must be between 0 and 1; it is {rc}.");
        }
        // From 1 down to rc in equal ratios.
        let rc = *rc;
        let last = count(k.saturating_sub(1).max(1));
        values = (0..k).map(|i| if k == 1 { 1.0 } else { rc.powf(count(i) / last) }).collect();
        if !positive {
            values.iter_mut().for_each(|v| *v = v.copysign(host.state().random.uniform() - 0.5));
        }
    }
    if values.len() > k || (!symmetric && values.iter().any(|v| *v < 0.0)) {
        fail!("MATLAB:sprand:rc", "rc must hold at most {k} values, nonnegative singular values.");
    }
    let mut lines: Lines = vec![BTreeMap::new(); m];
    for (i, (line, &v)) in lines.iter_mut().zip(&values).enumerate() {
        line.insert(i, v);
    }
    let mut pick = |n: usize| (host.state().random.uniform() * count(n)) as usize;
    let (mut i, mut j) = (Vec::new(), Vec::new());
    let mut filled = values.iter().filter(|v| **v != 0.0).count();
    let mut by_rows = true;
    while filled > 0 && filled < wanted && m.max(n) > 1 {
        crate::poll::check()?;
        let size = if by_rows || symmetric { m } else { n };
        let (p, q) = (pick(size), pick(size));
        let angle = std::f64::consts::TAU * (count(pick(1 << 20)) + 0.5) / count(1 << 20);
        let turn = (angle.cos(), angle.sin());
        if p != q && (by_rows || symmetric) {
            rotate_rows(&mut lines, p, q, turn);
        }
        if p != q && (!by_rows || symmetric) {
            rotate_columns(&mut lines, p, q, turn);
        }
        by_rows = !by_rows;
        filled = lines.iter().map(BTreeMap::len).sum();
    }
    let mut v = Vec::with_capacity(filled);
    for (row, line) in lines.iter().enumerate() {
        for (&column, &x) in line {
            i.push(row);
            j.push(column);
            v.push(x);
        }
    }
    let s = ops::from_triplets(m, n, (&i, &j, &v), |x, _| x);
    // Rounding must not spoil the symmetry.
    one(Value::sparse(if symmetric { mirrored(&s) } else { s }))
}

fn rotate_rows(lines: &mut Lines, p: usize, q: usize, (c, s): (f64, f64)) {
    let take = |lines: &mut Lines, k: usize| lines.get_mut(k).map(std::mem::take).unwrap_or_default();
    let (x, y) = (take(lines, p), take(lines, q));
    let (mut new_x, mut new_y) = (BTreeMap::new(), BTreeMap::new());
    for &column in x.keys().chain(y.keys()) {
        let (a, b) = (x.get(&column).unwrap_or(&0.0), y.get(&column).unwrap_or(&0.0));
        new_x.insert(column, c * a + s * b);
        new_y.insert(column, c * b - s * a);
    }
    for (k, line) in [(p, new_x), (q, new_y)] {
        if let Some(place) = lines.get_mut(k) {
            *place = line;
        }
    }
}

fn rotate_columns(lines: &mut Lines, p: usize, q: usize, (c, s): (f64, f64)) {
    for line in lines {
        let (a, b) = (line.get(&p).copied(), line.get(&q).copied());
        if a.is_some() || b.is_some() {
            let (a, b) = (a.unwrap_or(0.0), b.unwrap_or(0.0));
            line.insert(p, c * a + s * b);
            line.insert(q, c * b - s * a);
        }
    }
}
