//! Calls of built-in functions with operands that not every rank has. In: operands, results. Out: what listeners for
//! ranks are told ([`Called`]): where elements come from that a function moves is found by running it on their numbers.

use super::Interp;
use super::frame::Frame;
use super::host_view::HostView;
use crate::events::{Called, ELSEWHERE, OnRanks, Places, Src, Work};
use crate::functions::table::arguments::first_dim;
use crate::functions::table::facts::Needs;
use crate::functions::{Function, Values};
use crate::text::source::Span;
use crate::value::{Dense, Dims, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// A call of a built-in function that has run.
pub(super) struct BuiltinCall<'c> {
    pub f: &'static Function,
    pub args: &'c [Value],
    pub nargout: usize,
    pub span: Span,
    /// Where an operand is not on every rank.
    pub ranked: Option<Ranked>,
    /// What it needs of a sparse operand, if it reduces it.
    pub needs: Needs,
}

/// What is known of a call with a distributed operand.
pub(super) struct Ranked {
    pub places: Option<Places>,
}

/// Elements are numbered from here on, so that other numbers are not taken for theirs.
const FIRST: u64 = 1 << 40;

impl Interp<'_> {
    /// Where the elements of the result come from, if some operand of a call is distributed.
    pub(super) fn ranked(
        &mut self,
        fr: &mut Frame,
        f: &Function,
        args: &[Value],
        srcs: &[Src],
        results: &Values,
    ) -> Option<Ranked> {
        let which: SmallVec<[bool; 4]> =
            args.iter().zip(srcs).map(|(v, src)| self.events.is_distributed(v, src)).collect();
        if !which.contains(&true) {
            return None;
        }
        let places = match f.ranks {
            OnRanks::Moved => numbered(args, &which).and_then(|numbers| {
                let on = std::mem::replace(&mut self.events.on, false);
                let moved = (f.eval)(&mut HostView { interp: self, frame: fr }, &numbers.values, 1);
                self.events.on = on;
                numbers.places(moved.ok()?.first()?)
            }),
            OnRanks::Sort => {
                let on = std::mem::replace(&mut self.events.on, false);
                let sorted = (f.eval)(&mut HostView { interp: self, frame: fr }, args, 2);
                self.events.on = on;
                sorted.ok().and_then(|r| permutation(args, results.first()?, r.get(1)?))
            }
            _ => None,
        };
        Some(Ranked { places })
    }

    /// Operands in brackets are put together to `made`, by `join`.
    pub(super) fn put_together(
        &mut self,
        parts: &[Vec<Value>],
        which: &[bool],
        made: &Value,
        (joined, computed): (&[crate::events::Computed], &[bool]),
        join: impl FnOnce(&mut Self, Vec<Vec<Value>>) -> Option<Value>,
    ) {
        let operands: Vec<Value> = parts.iter().flatten().cloned().collect();
        let places = numbered(&operands, which).and_then(|numbers| {
            let mut values = numbers.values.iter().cloned();
            let rows = parts.iter().map(|row| values.by_ref().take(row.len()).collect()).collect();
            let on = std::mem::replace(&mut self.events.on, false);
            let moved = join(self, rows);
            self.events.on = on;
            numbers.places(&moved?)
        });
        let operands: SmallVec<[&Value; 4]> = operands.iter().collect();
        self.events.called(&Called {
            name: "[ ]",
            ranks: OnRanks::Moved,
            operands: &operands,
            what: Work::Joined(joined, computed, 0),
            results: std::slice::from_ref(made),
            places: places.as_ref(),
        });
    }

    /// Tells of a call.
    pub(super) fn tell_ranks(&mut self, call: &BuiltinCall, ranked: &Ranked, what: Work, results: &Values) {
        let operands: SmallVec<[&Value; 4]> = call.args.iter().collect();
        let places = ranked.places.as_ref();
        let vectors = || call.args.iter().all(|v| v.dims().iter().filter(|n| **n != 1).count() <= 1);
        let ranks = match call.f.ranks {
            OnRanks::VectorReduction if vectors() => OnRanks::Reduction(1),
            OnRanks::VectorReduction => OnRanks::Serial,
            other => other,
        };
        let name = call.f.name;
        self.events.called(&Called { name, ranks, operands: &operands, what, results, places });
    }
}

/// Operands whose elements are numbers of their own.
struct Numbered {
    values: Vec<Value>,
    /// Operand, its first number, its elements.
    ranges: Vec<(usize, u64, u64)>,
}

/// The distributed operands with numbers for elements; nothing where one is sparse.
fn numbered(args: &[Value], which: &[bool]) -> Option<Numbered> {
    let mut next = FIRST;
    let mut found = Numbered { values: args.to_vec(), ranges: Vec::new() };
    for (k, v) in found.values.iter_mut().enumerate() {
        if !which.get(k).copied().unwrap_or(false) {
            continue;
        }
        if v.is_sparse() {
            return None;
        }
        let n = v.numel() as u64;
        let numbers = (next..next + n).map(|x| x as f64).collect();
        *v = Value::real(Dense::new(v.dims(), numbers));
        found.ranges.push((k, next, n));
        next += n;
    }
    Some(found)
}

impl Numbered {
    /// Where the elements of a result have come from.
    fn places(&self, moved: &Value) -> Option<Places> {
        let Value::Real(moved) = moved else { return None };
        let number = |x: f64| if x >= FIRST as f64 { x as u64 } else { 0 };
        let of = |&(k, first, n): &(usize, u64, u64)| {
            let place = |x: &f64| match number(*x).checked_sub(first) {
                Some(at) if at < n => at as usize,
                _ => ELSEWHERE,
            };
            (k, Rc::new(moved.data.iter().map(place).collect()))
        };
        Some(Rc::new(self.ranges.iter().map(of).collect()))
    }
}

/// What a sort did to the elements of its first operand, from the indices that it gives: those within each lane, or
/// those of rows.
fn permutation(args: &[Value], sorted: &Value, indices: &Value) -> Option<Places> {
    let dims = sorted.dims();
    let Value::Real(indices) = indices else { return None };
    let index = |k: usize| indices.data.get(k).map(|x| *x as usize - 1);
    let by_rows = indices.dims != dims;
    let lane = if by_rows { 0 } else { lane_of(args, &dims) };
    let stride: usize = dims.iter().take(lane).product();
    let length = dims.get(lane).copied().unwrap_or(1).max(1);
    let place = |k: usize| {
        let own = k / stride % length;
        let from = index(if by_rows { own } else { k })?;
        Some(k - own * stride + from * stride)
    };
    let places: Option<Vec<usize>> = (0..sorted.numel()).map(place).collect();
    Some(Rc::new(vec![(0, Rc::new(places?))]))
}

/// The dimension along which a function goes: its second operand, where that is a number, or the first that is not one.
fn lane_of(args: &[Value], dims: &Dims) -> usize {
    match args.get(1).and_then(Value::as_scalar) {
        Some(d) if d >= 1.0 => d as usize - 1,
        _ => first_dim(dims),
    }
}
