//! Traffic formulas of the numeric functions. In: shapes and element widths. Out: movements.

use super::Call;
use crate::traffic::{Bytes, Movement, Operand};
use smallvec::smallvec;

pub const SWEEP: &str = "one sweep over the operand (model, section 5)";
pub const SORT: &str = "two-way merge sort over runs that fit the cache: 1 + ceil(log2(2*bytes/C)) passes (Knuth, TAOCP 3, 5.4.1; Aggarwal & Vitter 1988)";
pub const SETS: &str = "each operand sorted (Knuth, TAOCP 3, 5.4.1), then one merging sweep";
pub const SCATTER: &str = "operands swept once; the result a scatter at unknown places: its bytes when it fits the cache, else a line read and written for each element";

/// The first operand once, one operation for each element.
pub fn sweep(call: &Call) -> Movement {
    let (bytes, n) = call.operands.first().map_or((0, 0), |x| (x.bytes, x.nnz));
    Movement { loads: smallvec![Bytes::exact(bytes)], flops: n as u64, ..Movement::default() }
}

/// Every operand that is no option once, no arithmetic: copies in another order.
pub fn copy(call: &Call) -> Movement {
    let loads = call.operands.iter().map(|x| Bytes::exact(data_bytes(x))).collect();
    Movement { loads, ..Movement::default() }
}

/// Bytes of an operand; scalars and text are options.
fn data_bytes(x: &Operand) -> u64 {
    if x.is_scalar() || x.text.is_some() { 0 } else { x.bytes }
}

/// Passes over `bytes` that are sorted by merging, at capacity `c`: the first makes runs that fit.
fn merge_passes(bytes: u64, c: u64) -> u64 {
    let mut run = (c / 2).max(1);
    let mut passes = 1;
    while run < bytes {
        run = run.saturating_mul(2);
        passes += 1;
    }
    passes
}

/// Every lane of the first operand sorted, with its positions when they are asked for. The first
/// pass loads the operand, the last one writes the result; those between load and store a copy.
pub fn sort(call: &Call) -> Movement {
    let Some(x) = call.operands.first() else { return Movement::default() };
    let along = call.operands.get(1).and_then(|d| d.scalar);
    let lanes = if x.rows == 1 && along.is_none() {
        1
    } else if along == Some(2.0) {
        x.rows
    } else {
        x.cols
    };
    let carried = if call.nargout > 1 { 8 } else { 0 };
    sort_lanes(call, x, lanes.max(1) as u64, carried)
}

fn sort_lanes(call: &Call, x: &Operand, lanes: u64, carried: u64) -> Movement {
    let total = x.bytes + x.numel() as u64 * carried;
    let between = Bytes::over(call.cache, |c| (merge_passes(total / lanes, c) - 1) * total);
    Movement {
        loads: smallvec![Bytes::exact(x.bytes)],
        work_loads: between,
        work_stores: between,
        ..Movement::default()
    }
}

/// A sort of a copy of every lane that is stored and swept once more (median, mode).
pub fn sort_and_sweep(call: &Call) -> Movement {
    let Some(x) = call.operands.first() else { return Movement::default() };
    let mut m = sort(call);
    m.work_stores += Bytes::exact(x.bytes);
    let lanes = if x.rows == 1 { 1 } else { x.cols.max(1) } as u64;
    m.work_loads += Bytes::over(call.cache, |c| if x.bytes / lanes <= c { 0 } else { x.bytes });
    m
}

/// Rows sorted by a key: the keys with their positions by merging, then every column gathered.
pub fn sort_rows(call: &Call) -> Movement {
    let Some(x) = call.operands.first() else { return Movement::default() };
    let (rows, cols) = (x.rows as u64, x.cols as u64);
    let keys = rows * (x.element_bytes + 8);
    let between = Bytes::over(call.cache, |c| (merge_passes(keys, c) - 1) * keys);
    let column = rows * x.element_bytes;
    let line = call.cache.line.max(x.element_bytes);
    let gather = Bytes::over(call.cache, |c| cols * if column <= c { column } else { rows * line });
    Movement { loads: smallvec![gather], work_loads: between, work_stores: between, ..Movement::default() }
}

/// Set functions: the operands sorted with their positions, then merged in one sweep.
pub fn sets(call: &Call) -> Movement {
    let mut all = Movement::default();
    for x in call.operands.iter().filter(|x| x.text.is_none()) {
        let total = x.bytes + x.numel() as u64 * if call.nargout > 1 { 8 } else { 0 };
        let m = sort_lanes(call, x, 1, if call.nargout > 1 { 8 } else { 0 });
        all.loads.push(Bytes::exact(x.bytes));
        all.work_loads += m.work_loads + Bytes::over(call.cache, |c| if total <= c { 0 } else { total });
        all.work_stores += m.work_stores + Bytes::over(call.cache, |c| if total <= c { 0 } else { total });
    }
    all
}

/// `accumarray(subs, vals, …)`, `histc(x, edges)`: a scatter into the result.
pub fn scatter(call: &Call) -> Movement {
    let n = call.operands.first().map_or(0, |x| x.rows.max(if x.rows == 1 { x.cols } else { 0 })) as u64;
    let loads = call.operands.iter().take(2).map(|x| Bytes::exact(data_bytes(x))).collect();
    let Some(r) = call.results.first() else { return Movement { loads, ..Movement::default() } };
    let line = call.cache.line.max(r.element_bytes);
    let touched = Bytes::over(call.cache, |c| if r.bytes <= c { 0 } else { n * line });
    let stored = Bytes::over(call.cache, |c| if r.bytes <= c { r.bytes } else { n * line });
    Movement { loads, work_loads: touched, result_stores: Some(stored), flops: n, ..Movement::default() }
}

pub const CONVOLUTION: &str = "direct form: the longer operand and the result swept once for every part of the shorter one that fits half the cache; 2mn flops";

/// `conv(a, b)`, `filter(b, a, x)`: the short operand stays in cache in parts.
pub fn convolution(call: &Call) -> Movement {
    let mut loads: smallvec::SmallVec<[Bytes; 3]> = call.operands.iter().map(|x| Bytes::exact(x.bytes)).collect();
    let longest = (0..call.operands.len()).max_by_key(|&k| call.operands.get(k).map_or(0, Operand::numel));
    let Some(k) = longest else { return Movement::default() };
    let long = call.operands.get(k).map_or(0, |x| x.bytes);
    let n = call.operands.get(k).map_or(0, Operand::numel) as u64;
    let others = |f: &dyn Fn(&Operand) -> u64| -> u64 {
        call.operands.iter().enumerate().filter(|(i, x)| *i != k && x.text.is_none()).map(|(_, x)| f(x)).sum()
    };
    let short = others(&|x| x.bytes);
    let sweeps = |c: u64| short.div_ceil((c / 2).max(1)).max(1);
    if let Some(load) = loads.get_mut(k) {
        *load = Bytes::over(call.cache, |c| sweeps(c) * long);
    }
    let result = call.results.first().map_or(0, |r| r.bytes);
    let again = Bytes::over(call.cache, |c| (sweeps(c) - 1) * result);
    Movement {
        loads,
        work_loads: again,
        work_stores: again,
        flops: 2 * n * others(&|x| x.numel() as u64),
        ..Movement::default()
    }
}

pub const FFT: &str = "Cooley-Tukey: ceil(log2 n / log2 of the complex elements that fit C) passes over the data (Hong & Kung 1981); 5 n log2 n flops (Frigo & Johnson's count)";

/// `fft(x)` and `ifft(x)` of every column.
pub fn fft(call: &Call) -> Movement {
    let Some(x) = call.operands.first() else { return Movement::default() };
    let (n, lanes) = if x.rows == 1 { (x.cols, 1) } else { (x.rows, x.cols) };
    let (n, lanes) = (n.max(1) as u64, lanes as u64);
    let bytes = n * 16;
    let log_n = f64::from(64 - (n - 1).leading_zeros());
    let passes = |c: u64| -> u64 {
        let mut reach = (c / 16).max(2);
        let mut passes = 1;
        while reach < n {
            reach = reach.saturating_mul((c / 16).max(2));
            passes += 1;
        }
        passes
    };
    let between = Bytes::over(call.cache, |c| (passes(c) - 1) * bytes * lanes);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let flops = (5.0 * n as f64 * log_n) as u64 * lanes;
    Movement {
        loads: smallvec![Bytes::exact(x.bytes)],
        work_loads: between,
        work_stores: between,
        flops,
        ..Movement::default()
    }
}

pub const LOOKUP: &str =
    "queries swept once; table read once when it fits the cache, else a line of x and one of y for each query";

/// `interp1(x, y, xq)`.
pub fn lookup(call: &Call) -> Movement {
    let Some(q) = call.operands.get(2).filter(|q| q.text.is_none()) else { return copy(call) };
    let queries = q.numel() as u64;
    let table: u64 = call.operands.iter().take(2).map(|t| t.bytes).sum();
    let side = |k: usize| {
        let bytes = call.operands.get(k).map_or(0, |t| t.bytes);
        Bytes::over(call.cache, |c| if table <= c { bytes } else { queries * call.cache.line })
    };
    Movement { loads: smallvec![side(0), side(1), Bytes::exact(q.bytes)], flops: 4 * queries, ..Movement::default() }
}

pub const FIT: &str = "Vandermonde matrix of the points stored, then Householder QR by columns: every step reads and writes the trailing matrix unless it fits the cache; 2mn^2 flops (Golub & Van Loan, 5.2)";

/// `polyfit(x, y, n)`.
pub fn fit(call: &Call) -> Movement {
    let points = call.operands.first().map_or(0, Operand::numel) as u64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let terms = call.operands.get(2).and_then(|n| n.scalar).map_or(1, |n| n.max(0.0) as u64 + 1);
    let matrix = points * terms * 8;
    let trailing = points * 8 * (terms * (terms + 1) / 2);
    let loads = call.operands.iter().take(2).map(|x| Bytes::exact(x.bytes)).collect();
    Movement {
        loads,
        work_loads: Bytes::over(call.cache, |c| if matrix <= c { 0 } else { trailing }),
        work_stores: Bytes::exact(matrix)
            + Bytes::over(call.cache, |c| if matrix <= c { 0 } else { trailing - matrix.min(trailing) }),
        flops: 2 * points * terms * terms,
        ..Movement::default()
    }
}

pub const ROOTS: &str = "eigenvalues of the companion matrix: about 10 n^3 flops (Golub & Van Loan, 7.5: Hessenberg QR); n^2 elements read and written in each of about 2n sweeps unless they fit the cache";

/// `roots(p)`.
pub fn roots(call: &Call) -> Movement {
    let n = call.operands.first().map_or(0, Operand::numel).saturating_sub(1) as u64;
    let matrix = n * n * 8;
    let sweeps = Bytes::over(call.cache, |c| if matrix <= c { 0 } else { 2 * n * matrix });
    Movement {
        loads: smallvec![Bytes::exact(call.operands.first().map_or(0, |p| p.bytes))],
        work_loads: sweeps,
        work_stores: sweeps + Bytes::exact(matrix),
        flops: 10 * n * n * n,
        ..Movement::default()
    }
}
