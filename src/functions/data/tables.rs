//! Tables: scatter into bins, counts, interpolation; and Fourier transforms. In: points, values,
//! subscripts. Out: arrays.

use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, VALUES};
use crate::functions::table::arguments::{arg, count, first_dim, float_class, from_complex, one, option_text};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::profiled;
use crate::functions::table::{Function, Host, OnRanks, Values, models, sources};
use crate::ops::fourier::Plan;
use crate::ops::{self, convert, memory};
use crate::value::{C64, Class, Dense, Dims, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "accumarray",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 6),
        1,
        |h, a, _| one(accumulate(h, a)?),
        models::SCATTER,
        "Sums (or another function of) values with equal subscripts.",
        "accumarray([1; 2; 1], [10; 20; 30])",
        sources::SCATTER,
    ),
    profiled(
        "histc",
        OnRanks::Reduction(1),
        Facts::PLAIN,
        (2, 3),
        2,
        |_, a, n| histogram(a, n),
        models::HISTOGRAM,
        "Counts between edges.",
        "histc([1 2 2 3], 1:3)",
        sources::HISTOGRAM,
    ),
    profiled(
        "interp1",
        OnRanks::Serial,
        Facts::PLAIN.runs(&["cubic_convolution", "pchip", "spline"]),
        (2, 6),
        1,
        |h, a, _| one(interpolate(h, a)?),
        models::LOOKUP,
        "Interpolation in a table: 'linear', 'nearest', 'previous', 'next' ('extrap' or a value outside); 'spline', 'pchip' and 'cubic' run functions of the library, which are counted instead.",
        "interp1([1 2 3], [10 20 30], 2.5)",
        sources::LOOKUP,
    ),
    profiled(
        "fft",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 3),
        1,
        |h, a, _| one(transform(h, a, false)?),
        models::FFT,
        "Discrete Fourier transform of every lane.",
        "fft([1 0 0 0])",
        sources::FFT,
    ),
    profiled(
        "ifft",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 3),
        1,
        |h, a, _| one(transform(h, a, true)?),
        models::FFT,
        "Inverse discrete Fourier transform of every lane.",
        "ifft([1 1 1 1])",
        sources::FFT,
    ),
];

/// Element numbers (from 0) that the subscripts name, and the dimensions they need.
fn subscripts(v: &Value) -> Result<(Vec<Vec<usize>>, usize)> {
    let a = convert::real_array(v)?;
    // A row vector of subscripts is one subscript for each value, as a column is.
    let (n, d) = if v.is_vector() { (a.data.len(), 1) } else { (a.rows(), a.cols()) };
    if a.dims.len() > 2 || (d == 0 && n > 0) {
        fail!(
            "MATLAB:accumarray:subsNot2D",
            "Subscripts must be a vector or a matrix with a column for each dimension."
        );
    }
    let mut subs = Vec::with_capacity(d);
    if n == 0 {
        return Ok((vec![Vec::new(); d], 0));
    }
    for column in a.data.chunks(n) {
        let mut at = Vec::with_capacity(n);
        for &x in column {
            if !(x >= 1.0 && x.fract() == 0.0) {
                fail!("MATLAB:accumarray:nonPosIntIndValues", "Subscripts must be positive integers; one is {x}.");
            }
            at.push(convert::usize_arg(&Value::Num(x), "Subscript")? - 1);
        }
        subs.push(at);
    }
    Ok((subs, n))
}

fn accumulate(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let (subs, n) = match arg(args, 0)? {
        Value::Cell(c) => {
            let mut subs = Vec::new();
            for v in &c.data {
                subs.extend(subscripts(&crate::functions::array::lanes::as_column(v))?.0);
            }
            let n = subs.first().map_or(0, Vec::len);
            (subs, n)
        }
        v => subscripts(v)?,
    };
    let values = arg(args, 1)?;
    let vals = convert::complex_array(values)?;
    if vals.data.len() != 1 && vals.data.len() != n {
        fail!("MATLAB:accumarray:sizeMismatch", "{} values for {n} subscripts.", vals.data.len());
    }
    let value = |k: usize| vals.data.get(if vals.data.len() == 1 { 0 } else { k }).copied().unwrap_or_default();
    let mut row = false;
    let mut dims: Dims = subs.iter().map(|s| s.iter().max().map_or(0, |m| m + 1)).collect();
    match args.get(2).filter(|s| !s.is_empty()) {
        Some(size) => {
            let mut asked = crate::functions::table::arguments::sizes(std::slice::from_ref(size))?;
            // A vector of subscripts may be asked for as a row (Octave).
            row = subs.len() == 1 && asked.len() == 2 && asked[0] == 1 && asked[1] != 1;
            if row {
                asked.swap(0, 1);
            }
            let outside = dims.iter().enumerate().any(|(k, &d)| d > asked.get(k).copied().unwrap_or(1));
            if outside || (n > 0 && asked.contains(&0)) {
                fail!("MATLAB:accumarray:invalidSize", "A subscript exceeds the requested size.");
            }
            dims = asked;
        }
        None if dims.len() == 1 => dims.push(1),
        // Nothing at all: `accumarray([], [])`.
        None if dims.is_empty() => dims = Dims::from_slice(&[0, 0]),
        None => {}
    }
    let sparse = args.get(5).is_some_and(|s| s.as_scalar() == Some(1.0));
    let fill = args.get(4).and_then(Value::as_scalar).unwrap_or(0.0);
    if let (true, [i, j], &[rows, cols], 0.0) = (sparse, subs.as_slice(), dims.as_slice(), fill) {
        let all: Vec<C64> = (0..n).map(value).collect();
        return sparse_groups(host, (rows, cols), (i, j, &all), values, function_of(args));
    }
    crate::functions::table::arguments::reserve(host, &dims, 8)?;
    let mut stride = 1;
    let mut at = vec![0; n];
    for (s, &d) in subs.iter().zip(&dims) {
        at.iter_mut().zip(s).for_each(|(a, &i)| *a += i * stride);
        stride *= d;
    }
    if row {
        dims.swap(0, 1);
    }
    let total: usize = dims.iter().product();
    let Some(function) = function_of(args) else {
        let mut sums = vec![C64::new(0.0, 0.0); total];
        at.iter().enumerate().for_each(|(k, &p)| sums[p] += value(k));
        let result = if values.class().is_integer() {
            convert::from_real(dims, sums.iter().map(|z| z.re).collect(), values.class())
        } else {
            from_complex(dims, sums, float_class(values))
        };
        return if sparse { convert::to_sparse(&result) } else { Ok(result) };
    };
    memory::reserve(&[total], size_of::<Vec<C64>>() + 16)?;
    let mut bins: Vec<Vec<C64>> = vec![Vec::new(); total];
    at.iter().enumerate().for_each(|(k, &p)| bins[p].push(value(k)));
    let mut made = Vec::with_capacity(total);
    for bin in bins {
        made.push(if bin.is_empty() { None } else { Some(group_value(host, function, bin, values)?) });
    }
    let result = grouped(dims, made, fill)?;
    if sparse { convert::to_sparse(&result) } else { Ok(result) }
}

/// The function of `accumarray`; none for sums.
fn function_of(args: &[Value]) -> Option<&Value> {
    args.get(3).filter(|f| !f.is_empty() || matches!(f, Value::Func(_)))
}

/// `accumarray(…, true)` of a matrix: nothing is as large as the matrix in full.
fn sparse_groups(
    host: &mut dyn Host,
    (rows, cols): (usize, usize),
    (i, j, all): (&[usize], &[usize], &[C64]),
    values: &Value,
    function: Option<&Value>,
) -> Result<Value> {
    let n = i.len();
    memory::reserve_sparse(rows, cols, n.saturating_mul(3))?;
    let Some(function) = function else {
        let sums = ops::sparse::from_triplets(rows, cols, (i, j, all), |x, y| x + y);
        return Ok(real_if_it_can(sums, values.is_complex()));
    };
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&k| (j.get(k), i.get(k)));
    let place = |k: usize| (i.get(k).copied().unwrap_or(0), j.get(k).copied().unwrap_or(0));
    let (mut at_rows, mut at_cols, mut made, mut complex) = (Vec::new(), Vec::new(), Vec::new(), false);
    for group in order.chunk_by(|&k, &l| place(k) == place(l)) {
        let bin = group.iter().filter_map(|&k| all.get(k).copied()).collect();
        let found = group_value(host, function, bin, values)?;
        complex |= found.is_complex();
        let (row, col) = place(group.first().copied().unwrap_or(0));
        at_rows.push(row);
        at_cols.push(col);
        made.push(convert::complex_array(&found)?.data.first().copied().unwrap_or_default());
    }
    let result = ops::sparse::from_triplets(rows, cols, (&at_rows, &at_cols, &made), |_, y| y);
    Ok(real_if_it_can(result, complex))
}

fn real_if_it_can(s: crate::value::Sparse<C64>, complex: bool) -> Value {
    if complex { Value::sparse_complex(s) } else { Value::sparse(s.map_values(|z| z.re)) }
}

/// What the function gives for the values of one subscript, which have the class of the data.
fn group_value(host: &mut dyn Host, function: &Value, bin: Vec<C64>, values: &Value) -> Result<Value> {
    let dims = Dims::from_slice(&[bin.len(), 1]);
    let class = values.class();
    let column = if values.is_complex() || matches!(class, Class::Double | Class::Single) {
        from_complex(dims, bin, float_class(values))
    } else {
        convert::from_real(dims, bin.iter().map(|z| z.re).collect(), class)
    };
    match host.call(function, &[column], 1)?.into_iter().next() {
        Some(v) if v.numel() == 1 => Ok(v),
        _ => fail!("MATLAB:accumarray:mustReturnScalar", "The function must return a scalar, or one cell."),
    }
}

/// The results in their places; cells where the function gives cells, else numbers of their class.
fn grouped(dims: Dims, made: Vec<Option<Value>>, fill: f64) -> Result<Value> {
    if made.iter().flatten().any(|v| matches!(v, Value::Cell(_))) {
        let content = |v: Option<Value>| match v {
            Some(Value::Cell(c)) => c.data.first().cloned().unwrap_or_else(Value::empty),
            Some(v) => v,
            None => Value::empty(),
        };
        return Ok(Value::cell(Dense::new(dims, made.into_iter().map(content).collect())));
    }
    let class = made.iter().flatten().map(Value::class).next().unwrap_or(Class::Double);
    let mut data = Vec::with_capacity(made.len());
    for v in &made {
        data.push(match v {
            Some(v) => convert::complex_array(v)?.data.first().copied().unwrap_or_default(),
            None => C64::new(fill, 0.0),
        });
    }
    Ok(match class {
        Class::Double | Class::Single => from_complex(dims, data, class),
        _ => convert::from_real(dims, data.iter().map(|z| z.re).collect(), class),
    })
}

fn histogram(args: &[Value], nargout: usize) -> Result<Values> {
    let x = arg(args, 0)?;
    let a = convert::real_array(x)?;
    let edges = convert::real_array(arg(args, 1)?)?;
    if !edges.data.is_sorted() {
        fail!("MATLAB:histc:InvalidInput", "Edges must not descend.");
    }
    let m = edges.data.len();
    let dim = match args.get(2) {
        Some(d) => crate::functions::table::arguments::dimension(d)?,
        None => first_dim(&a.dims),
    };
    let bin = |x: f64| -> Option<usize> {
        if edges.data.last() == Some(&x) {
            return m.checked_sub(1);
        }
        let k = edges.data.partition_point(|e| *e <= x);
        if k == 0 || k >= m || x.is_nan() { None } else { Some(k - 1) }
    };
    let counts = crate::functions::array::lanes::rewrite(&a, dim, m, 0.0, |lane, out: &mut [f64]| {
        for k in lane.iter().filter_map(|&x| bin(x)) {
            out[k] += 1.0;
        }
    })?;
    let first = Value::real(counts);
    if nargout < 2 {
        return one(first);
    }
    Ok(smallvec![first, Value::real(a.map(|&x| bin(x).map_or(0.0, |k| count(k + 1))))])
}

fn is_smooth(method: &str) -> bool {
    matches!(method, "spline" | "pchip" | "cubic" | "v5cubic")
}

/// `interp1` by a function of the library that takes the points and queries. Where neither 'extrap' nor a value is
/// given, 'spline' and 'pchip' go on beyond the points, as in MATLAB; 'cubic' is NaN there.
fn smooth(host: &mut dyn Host, args: &[Value], numeric: &[&Value], words: &[String], function: &str) -> Result<Value> {
    let (x, y, q) = match numeric {
        [y, q] => {
            let n = if y.is_vector() { y.numel() } else { y.rows() };
            (Value::row((1..=n).map(count).collect()), *y, *q)
        }
        [x, y, q, ..] => ((*x).clone(), *y, *q),
        _ => fail!("MATLAB:minrhs", "Not enough input arguments."),
    };
    // A matrix holds a table in each column; the library takes the last dimension.
    let columns = !y.is_vector();
    let table = if columns { crate::ops::transpose::transpose(y, false)? } else { y.clone() };
    let queries = convert::real_array(q)?;
    let made = host.call(&Value::text(function), &[x.clone(), table, q.clone()], 1)?;
    let Some(mut made) = made.into_iter().next() else { fail!("MATLAB:interp1:noValue", "{function} gives no value.") };
    host.state().handed_on = true;
    if columns {
        let flat = Dims::from_slice(&[y.cols(), queries.data.len()]);
        made = crate::ops::transpose::transpose(&crate::functions::array::places::reshaped(&made, flat), false)?;
    }
    if words.iter().any(|w| w == "extrap") {
        return Ok(made);
    }
    let given =
        args.last().filter(|v| !v.is_text()).and_then(Value::as_scalar).filter(|_| numeric.len() < args.len() - 1);
    let Some(outside) = given.or_else(|| (function == "cubic_convolution").then_some(f64::NAN)) else {
        return Ok(made);
    };
    let points = convert::real_array(&x)?;
    let least = points.data.iter().copied().fold(f64::INFINITY, f64::min);
    let most = points.data.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut values = convert::real_array(&made)?.into_owned();
    let n = queries.data.len().max(1);
    for (k, v) in values.data.iter_mut().enumerate() {
        let at = queries.data.get(k % n).copied().unwrap_or(f64::NAN);
        if !(least..=most).contains(&at) {
            *v = outside;
        }
    }
    Ok(convert::from_real(values.dims, values.data, float_class(y)))
}

fn interpolate(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let numeric: Vec<&Value> = args.iter().take_while(|v| !v.is_text()).collect();
    let words: Vec<String> = args.iter().filter_map(option_text).collect();
    let method = words.iter().find(|w| *w != "extrap").map_or("linear", String::as_str);
    let method = method.strip_prefix('*').unwrap_or(method);
    if is_smooth(method) {
        let function = if method.ends_with("cubic") { "cubic_convolution" } else { method };
        return smooth(host, args, &numeric, &words, function);
    }
    if !matches!(method, "linear" | "nearest" | "previous" | "next") {
        fail!(
            "slamm:interp1",
            "interp1 has no method '{method}'; use linear, nearest, previous, next, spline, pchip or cubic."
        );
    }
    let (x, y, q) = match numeric.as_slice() {
        [y, q] => (None, *y, *q),
        [x, y, q, ..] => (Some(*x), *y, *q),
        _ => fail!("MATLAB:minrhs", "Not enough input arguments."),
    };
    let outside = if words.iter().any(|w| w == "extrap") {
        None
    } else {
        let value = args.last().filter(|v| !v.is_text() && !words.is_empty()).and_then(Value::as_scalar);
        Some(value.unwrap_or(f64::NAN))
    };
    let table = convert::real_array(y)?;
    let (n, columns) = if y.is_vector() { (table.data.len(), 1) } else { (table.rows(), table.cols()) };
    let points: Vec<f64> = match x {
        Some(x) => convert::real_array(x)?.data.clone(),
        None => (1..=n).map(count).collect(),
    };
    if points.len() != n || n < 2 {
        fail!("MATLAB:interp1:NotEnoughPts", "{} points for {n} values; two or more of each are needed.", points.len());
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&a, &b| points[a].total_cmp(&points[b]));
    let xs: Vec<f64> = order.iter().map(|&k| points[k]).collect();
    if xs.windows(2).any(|w| w.first() == w.last()) {
        fail!("MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId", "Sample points must be unique.");
    }
    let queries = convert::real_array(q)?;
    let mut data = Vec::with_capacity(memory::reserve(&[queries.data.len(), columns], 8)?);
    for c in 0..columns {
        let ys: Vec<f64> = order.iter().map(|&k| table.data[c * n + k]).collect();
        data.extend(queries.data.iter().map(|&x| lookup(&xs, &ys, x, method, outside)));
    }
    let dims = if columns != 1 { Dims::from_slice(&[queries.data.len(), columns]) } else { queries.dims.clone() };
    Ok(convert::from_real(dims, data, float_class(y)))
}

/// One query; `xs` ascends and has two points at least.
fn lookup(xs: &[f64], ys: &[f64], x: f64, method: &str, outside: Option<f64>) -> f64 {
    let n = xs.len();
    let inside = x >= xs[0] && x <= xs[n - 1];
    if x.is_nan() {
        return f64::NAN;
    }
    if let (false, Some(value)) = (inside, outside) {
        return value;
    }
    let k = xs.partition_point(|&p| p <= x).clamp(1, n - 1) - 1;
    let (x0, x1, y0, y1) = (xs[k], xs[k + 1], ys[k], ys[k + 1]);
    match method {
        "nearest" => {
            if x - x0 < x1 - x {
                y0
            } else {
                y1
            }
        }
        "previous" => {
            if x >= x1 {
                y1
            } else {
                y0
            }
        }
        "next" => {
            if x <= x0 {
                y0
            } else {
                y1
            }
        }
        _ if x == x1 => y1,
        _ => y0 + (y1 - y0) * ((x - x0) / (x1 - x0)),
    }
}

fn transform(host: &mut dyn Host, args: &[Value], inverse: bool) -> Result<Value> {
    let x = arg(args, 0)?;
    let mut a = convert::complex_array(x)?;
    let dim = match args.get(2).filter(|d| !d.is_text()) {
        Some(d) => crate::functions::table::arguments::dimension(d)?,
        None => first_dim(&a.dims),
    };
    let n = match args.get(1).filter(|n| !n.is_empty() && !n.is_text()) {
        Some(n) => convert::usize_arg(n, "Length")?,
        None => a.dims.get(dim).copied().unwrap_or(1),
    };
    crate::functions::table::arguments::reserve(host, &crate::functions::array::lanes::with_dim(&a.dims, dim, n), 16)?;
    let zero = C64::new(0.0, 0.0);
    if a.data.is_empty() {
        a = Dense::filled(crate::functions::array::lanes::with_dim(&a.dims, dim, n), zero);
    }
    // Both are made for the first lane: where there is none, the length may be anything.
    let mut plan = None;
    let mut data: Vec<C64> = Vec::new();
    let r = crate::functions::array::lanes::rewrite(&a, dim, n, zero, |lane, out: &mut [C64]| {
        data.clear();
        data.extend(lane.iter().copied().chain(std::iter::repeat(zero)).take(n));
        if inverse {
            data.iter_mut().for_each(|z| *z = z.conj());
        }
        plan.get_or_insert_with(|| Plan::new(n)).transform(&data, out);
        make_symmetric(&data, out);
        if inverse {
            let scale = 1.0 / count(n);
            out.iter_mut().for_each(|z| *z = z.conj() * scale);
        }
    })?;
    let mut result = r;
    if inverse {
        // Rounding leaves imaginary parts where the spectrum is that of real data.
        let size = result.data.iter().map(|z| z.norm()).fold(0.0, f64::max);
        if hermitian(&a, dim) || result.data.iter().all(|z| z.im.abs() <= 1e-15 * size) {
            result.data.iter_mut().for_each(|z| z.im = 0.0);
        }
    }
    Ok(from_complex(result.dims, result.data, float_class(x)))
}

/// Whether every lane is the spectrum of real data, exactly.
fn hermitian(a: &Dense<C64>, dim: usize) -> bool {
    let all = crate::functions::array::lanes::reduce(a, dim, |lane| {
        let n = lane.len();
        (0..n).all(|k| lane[k] == lane[(n - k) % n].conj())
    });
    all.data.iter().all(|&ok| ok)
}

/// The spectrum `f` of real data is conjugate symmetric, that of real data which are even is real, without the last
/// digits that rounding leaves: `ifft` of it is real then, as in MATLAB.
fn make_symmetric(data: &[C64], f: &mut [C64]) {
    let n = f.len();
    if data.iter().any(|z| z.im != 0.0) {
        return;
    }
    let even = (1..n).all(|k| data[k] == data[n - k]);
    for k in 0..=n / 2 {
        let Some(z) = f.get_mut(k) else { continue };
        if even || k == 0 || 2 * k == n {
            z.im = 0.0;
        }
        let mirrored = z.conj();
        if k > 0
            && let Some(other) = f.get_mut(n - k)
            && 2 * k != n
        {
            *other = mirrored;
        }
    }
}
