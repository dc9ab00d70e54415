//! Sets of numbers, texts and rows. In: arrays or cells of text. Out: sorted sets and positions.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::take;
use crate::functions::data::comparison::Keys;
use crate::functions::data::sort::{order_numbers, sort_numbers, take_rows};
use crate::functions::table::accepts::{ANY, Accepts, SET_WORDS, begun};
use crate::functions::table::arguments::{arg, count, one, option_text};
use crate::functions::table::facts::{Facts, OfSparse};
use crate::functions::table::rows::profiled;
use crate::functions::table::sources::SETS;
use crate::functions::table::{Function, OnRanks, Values, models};
use crate::ops::concat;
use crate::value::{CellArray, Dense, Dims, Value};
use smallvec::smallvec;
use std::cmp::Ordering;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "unique",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).accepts(&[ANY, &[Accepts::Beginnings(WORDS)]]),
        (1, 4),
        3,
        |_, a, n| unique(a, n),
        models::SETS,
        "Distinct elements in order, with positions; 'rows', 'stable', 'last', 'legacy', cellstr.",
        "[u, i, j] = unique([3 1 3]);",
        SETS,
    ),
    profiled(
        "union",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).accepts(&[ANY, ANY, SET_WORDS]),
        (2, 4),
        3,
        |_, a, n| union(a, n),
        models::SETS,
        "Elements of either set.",
        "union([1 2], [2 3])",
        SETS,
    ),
    profiled(
        "intersect",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).accepts(&[ANY, ANY, SET_WORDS]),
        (2, 4),
        3,
        |_, a, n| select(a, n, Keep::Both),
        models::SETS,
        "Elements of both sets, with positions.",
        "intersect([1 2], [2 3])",
        SETS,
    ),
    profiled(
        "setdiff",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).accepts(&[ANY, ANY, SET_WORDS]),
        (2, 4),
        2,
        |_, a, n| select(a, n, Keep::First),
        models::SETS,
        "Elements of the first set that are not in the second.",
        "setdiff([1 2], [2 3])",
        SETS,
    ),
    profiled(
        "setxor",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).accepts(&[ANY, ANY, SET_WORDS]),
        (2, 4),
        3,
        |_, a, n| exclusive(a, n),
        models::SETS,
        "Elements of one set only, with positions.",
        "setxor([1 2], [2 3])",
        SETS,
    ),
    profiled(
        "ismember",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, ANY, &[Accepts::Beginnings(&["rows", "legacy"])]]),
        (2, 3),
        2,
        |_, a, n| is_member(a, n),
        models::SETS,
        "True where an element is in a set, with its first position there; 'rows'.",
        "ismember([1 5], [5 6])",
        SETS,
    ),
];

struct Words {
    rows: bool,
    stable: bool,
    last: bool,
    /// As before MATLAB 8.1: last occurrences, positions of rows as rows.
    legacy: bool,
}

/// What the functions of sets understand, each some of it.
const WORDS: &[&str] = &["rows", "stable", "sorted", "legacy", "first", "last"];

fn words(args: &[Value]) -> Result<Words> {
    let mut w = Words { rows: false, stable: false, last: false, legacy: false };
    let mut first = false;
    for t in args.iter().filter_map(option_text) {
        match begun(WORDS, &t).unwrap_or_default() {
            "rows" => w.rows = true,
            "stable" => w.stable = true,
            "last" => w.last = true,
            "legacy" => w.legacy = true,
            "first" => first = true,
            "sorted" => {}
            _ => fail!("MATLAB:sets:UnknownFlag", "Unknown option '{t}'."),
        }
    }
    if w.legacy && w.stable {
        fail!("MATLAB:sets:LegacyAndStable", "'stable' cannot be used together with 'legacy'.");
    }
    w.last |= w.legacy && !first;
    Ok(w)
}

/// Elements that are compared: single ones, or rows of `width` keys each with stride `n`.
struct Items {
    keys: Keys,
    n: usize,
    width: usize,
}

impl Items {
    fn of(name: &str, v: &Value, rows: bool) -> Result<Items> {
        let keys = Keys::of(name, v)?;
        Ok(if rows { Items { n: v.rows(), width: v.cols(), keys } } else { Items { n: keys.len(), width: 1, keys } })
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        (0..self.width)
            .map(|j| self.keys.compare(j * self.n + a, j * self.n + b))
            .find(|o| o.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    fn same(&self, a: usize, b: usize) -> bool {
        (0..self.width).all(|j| self.keys.same(j * self.n + a, j * self.n + b))
    }

    /// Groups of equal items, each with its members in order of appearance, groups in order.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..self.n).collect();
        match &self.keys {
            // The common case without the detour over the kinds of keys.
            Keys::Real(x) if self.width == 1 => order_numbers(x, &mut order),
            _ => order.sort_by(|&a, &b| self.compare(a, b)),
        }
        order.chunk_by(|&a, &b| self.same(a, b)).map(<[usize]>::to_vec).collect()
    }
}

/// One text is a set of one for cells, a set of characters otherwise.
fn set_of(v: &Value, other: &Value) -> Value {
    match (v, other) {
        (Value::Char(_), Value::Cell(_)) => Value::cell(CellArray::scalar(v.clone())),
        (Value::Char(_), Value::Strings(_)) => Value::string(&v.as_text().unwrap_or_default()),
        _ => v.clone(),
    }
}

/// The items at `at`, as a row when `row`.
fn gather(v: &Value, at: &[usize], rows: bool, row: bool) -> Value {
    if rows {
        return take_rows(v, at);
    }
    let dims = if row { [1, at.len()] } else { [at.len(), 1] };
    take(v, Dims::from_slice(&dims), at)
}

fn is_row(v: &Value) -> bool {
    v.rows() == 1 && v.dims().len() == 2 && v.cols() != 1
}

/// Positions from 1 as a column, as MATLAB gives them; a row for the old form of sets that are rows.
fn places(at: impl Iterator<Item = usize>, row: bool) -> Value {
    let at = at.map(|i| count(i + 1)).collect();
    if row { Value::row(at) } else { Value::column(at) }
}

fn unique(args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let w = words(args.get(1..).unwrap_or_default())?;
    if let Value::Real(d) = v
        && nargout < 2
        && !(d.data.is_empty() || w.rows || w.stable || w.last)
    {
        // Nobody asks where they were. No NaN is another one.
        let mut numbers = d.data.clone();
        sort_numbers(&mut numbers, false);
        numbers.dedup();
        let n = numbers.len();
        let dims = if is_row(v) { [1, n] } else { [n, 1] };
        return one(Value::real(Dense::new(Dims::from_slice(&dims), numbers)));
    }
    let items = Items::of("unique", v, w.rows && !matches!(v, Value::Cell(_)))?;
    let rows = w.rows && !matches!(v, Value::Cell(_));
    let mut groups = items.groups();
    if w.stable {
        groups.sort_by_key(|g| g.first().copied());
    }
    let chosen: Vec<usize> = groups.iter().filter_map(|g| if w.last { g.last() } else { g.first() }).copied().collect();
    if v.is_empty() && !rows {
        let mut none: Values = smallvec![empty_set(v), empty_places(), empty_places()];
        none.truncate(nargout.max(1));
        return Ok(none);
    }
    let set = gather(v, &chosen, rows, is_row(v));
    if nargout < 2 {
        return one(set);
    }
    let mut group_of = vec![0; items.n];
    for (k, g) in groups.iter().enumerate() {
        g.iter().for_each(|&i| group_of[i] = k);
    }
    let row = w.legacy && !rows && is_row(v);
    let mut outputs: Values = smallvec![set, places(chosen.into_iter(), row), places(group_of.into_iter(), row)];
    outputs.truncate(nargout);
    Ok(outputs)
}

/// MATLAB keeps 0×0, and makes other empty arrays 0×1 (1×0 of a row).
fn empty_set(v: &Value) -> Value {
    let dims = v.dims();
    let dims = match dims.as_slice() {
        [0, 0] => [0, 0],
        [1, _] => [1, 0],
        _ => [0, 1],
    };
    take(v, Dims::from_slice(&dims), &[])
}

fn empty_places() -> Value {
    Value::real(Dense::new(Dims::from_slice(&[0, 1]), Vec::new()))
}

/// Two sets with one list of items: those of `a` first.
struct Pair {
    a: Value,
    b: Value,
    items: Items,
    /// Items of `a`.
    na: usize,
    rows: bool,
    /// The result is a row.
    row: bool,
}

fn pair(name: &str, args: &[Value]) -> Result<(Pair, Words)> {
    let w = words(args.get(2..).unwrap_or_default())?;
    let (x, y) = (arg(args, 0)?, arg(args, 1)?);
    let (a, b) = (set_of(x, y), set_of(y, x));
    let rows = w.rows && !matches!(a, Value::Cell(_));
    if rows && a.cols() != b.cols() && !a.is_empty() && !b.is_empty() {
        fail!(
            "MATLAB:{name}:AandBColnumAgree",
            "A and B must have the same number of columns. ({} and {})",
            a.cols(),
            b.cols()
        );
    }
    let both = |v: &Value| Items::of(name, v, rows);
    let (ia, ib) = (both(&a)?, both(&b)?);
    let (na, nb) = (ia.n, ib.n);
    let width = if rows { a.cols().max(b.cols()) } else { 1 };
    let items = if rows {
        // Columns of both below one another.
        let joined = concat::vertical(&[a.clone(), b.clone()])?;
        Items { keys: Keys::of(name, &joined)?, n: na + nb, width }
    } else {
        Items { keys: ia.keys.join(ib.keys)?, n: na + nb, width }
    };
    // A column only where neither is a row (empty and scalar ones do not decide).
    let column = |v: &Value| !is_row(v) && !v.is_empty() && v.numel() > 1;
    let row = match w.legacy {
        true => is_row(&a) || is_row(&b),
        false => !column(&a) && !column(&b) || (is_row(&a) && name == "setdiff"),
    };
    Ok((Pair { a, b, items, na, rows, row }, w))
}

impl Pair {
    fn places(&self, at: impl Iterator<Item = usize>, w: &Words) -> Value {
        places(at, w.legacy && self.row && !self.rows)
    }

    fn output(&self, chosen: &[usize]) -> Result<Value> {
        // Of `[]` nothing is left in its own shape.
        if chosen.is_empty() && !self.rows && [&self.a, &self.b].iter().any(|v| v.dims().as_slice() == [0, 0]) {
            return Ok(take(&self.a, Dims::from_slice(&[0, 0]), &[]));
        }
        let (from_a, from_b): (Vec<usize>, Vec<usize>) = chosen.iter().copied().partition(|&i| i < self.na);
        if from_b.is_empty() {
            return Ok(gather(&self.a, &from_a, self.rows, self.row));
        }
        // Items of both: join what they come from, then put them in order.
        let joined = if self.rows {
            concat::vertical(&[self.a.clone(), self.b.clone()])?
        } else {
            concat::vertical(&[
                crate::functions::array::lanes::as_column(&self.a),
                crate::functions::array::lanes::as_column(&self.b),
            ])?
        };
        Ok(gather(&joined, chosen, self.rows, self.row))
    }
}

fn union(args: &[Value], nargout: usize) -> Result<Values> {
    let (p, w) = pair("union", args)?;
    let mut groups = p.items.groups();
    if w.stable {
        groups.sort_by_key(|g| g.first().copied());
    }
    let chosen: Vec<usize> = groups.iter().filter_map(|g| if w.last { g.last() } else { g.first() }).copied().collect();
    let set = p.output(&chosen)?;
    if nargout < 2 {
        return one(set);
    }
    let ia = p.places(chosen.iter().copied().filter(|&i| i < p.na), &w);
    let ib = p.places(chosen.iter().copied().filter(|&i| i >= p.na).map(|i| i - p.na), &w);
    let mut outputs: Values = smallvec![set, ia, ib];
    outputs.truncate(nargout);
    Ok(outputs)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Both,
    First,
}

fn select(args: &[Value], nargout: usize, keep: Keep) -> Result<Values> {
    let name = if keep == Keep::Both { "intersect" } else { "setdiff" };
    let (p, w) = pair(name, args)?;
    let mut found: Vec<(usize, usize)> = p
        .items
        .groups()
        .iter()
        .filter_map(|g| {
            // Members stand in order of appearance, those of A first.
            let (of_a, of_b) = g.split_at(g.partition_point(|&i| i < p.na));
            let end = |of: &[usize]| if w.last { of.last().copied() } else { of.first().copied() };
            let (a, b) = (end(of_a)?, end(of_b));
            match (keep, b) {
                (Keep::Both, Some(b)) => Some((a, b - p.na)),
                (Keep::First, None) => Some((a, 0)),
                _ => None,
            }
        })
        .collect();
    if w.stable {
        found.sort_by_key(|f| f.0);
    }
    let chosen: Vec<usize> = found.iter().map(|f| f.0).collect();
    let set = p.output(&chosen)?;
    if nargout < 2 {
        return one(set);
    }
    let mut outputs: Values = smallvec![set, p.places(chosen.into_iter(), &w)];
    if keep == Keep::Both {
        outputs.push(p.places(found.iter().map(|f| f.1), &w));
    }
    outputs.truncate(nargout);
    Ok(outputs)
}

fn exclusive(args: &[Value], nargout: usize) -> Result<Values> {
    let (p, w) = pair("setxor", args)?;
    let mut chosen: Vec<usize> = p
        .items
        .groups()
        .iter()
        .filter(|g| g.iter().all(|&i| i < p.na) || g.iter().all(|&i| i >= p.na))
        .filter_map(|g| if w.last { g.last().copied() } else { g.first().copied() })
        .collect();
    if w.stable {
        chosen.sort_unstable();
    }
    let ia = p.places(chosen.iter().copied().filter(|&i| i < p.na), &w);
    let ib = p.places(chosen.iter().copied().filter(|&i| i >= p.na).map(|i| i - p.na), &w);
    let mut outputs: Values = smallvec![p.output(&chosen)?, ia, ib];
    outputs.truncate(nargout.max(1));
    Ok(outputs)
}

fn is_member(args: &[Value], nargout: usize) -> Result<Values> {
    let (x, y) = (arg(args, 0)?, arg(args, 1)?);
    // Text in a cell of texts is one element.
    let single = matches!((x, y), (Value::Char(_), Value::Cell(_) | Value::Strings(_)));
    let (p, w) = pair("ismember", args)?;
    let mut place = vec![0usize; p.na];
    for g in p.items.groups() {
        let (members, of_b) = g.split_at(g.partition_point(|&i| i < p.na));
        if let Some(&found) = if w.last { of_b.last() } else { of_b.first() } {
            members.iter().for_each(|&i| place[i] = found - p.na + 1);
        }
    }
    let dims = if single {
        Dims::from_slice(&[1, 1])
    } else if p.rows {
        Dims::from_slice(&[p.na, 1])
    } else {
        x.dims()
    };
    let member = Value::logical(Dense::new(dims.clone(), place.iter().map(|&k| k > 0).collect()));
    if nargout < 2 {
        return one(member);
    }
    Ok(smallvec![member, Value::real(Dense::new(dims, place.iter().map(|&k| count(k)).collect()))])
}
