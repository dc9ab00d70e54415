//! Loops: `while`, `do … until`, `for` over ranges without an array and over columns.

use super::Interp;
use super::assign::stored;
use super::exec::Flow;
use super::frame::{Frame, Var};
use super::ir::{Condition, Ex, ForRange, Node, Place, RangeIx, Site};
use crate::error::Result;
use crate::events::Store;
use crate::fail;
use crate::ops;
use crate::value::Value;

impl Interp<'_> {
    pub(super) fn while_loop(
        &mut self,
        fr: &mut Frame,
        cond: &Condition,
        range: RangeIx,
        body: &[Node],
    ) -> Result<Flow> {
        while self.condition(fr, cond)? {
            if let Some(left) = self.one_trip(fr, cond, range, body)? {
                return Ok(left);
            }
        }
        Ok(Flow::Next)
    }

    pub(super) fn until_loop(
        &mut self,
        fr: &mut Frame,
        cond: &Condition,
        range: RangeIx,
        body: &[Node],
    ) -> Result<Flow> {
        loop {
            if let Some(left) = self.one_trip(fr, cond, range, body)? {
                return Ok(left);
            }
            if self.condition(fr, cond)? {
                return Ok(Flow::Next);
            }
        }
    }

    /// The body once; how the loop's statement ends where the body has left the loop.
    fn one_trip(&mut self, fr: &mut Frame, cond: &Condition, range: RangeIx, body: &[Node]) -> Result<Option<Flow>> {
        self.events.trip(range);
        self.tick(fr, cond.site)?;
        Ok(match self.exec_block(fr, body)? {
            Flow::Break => Some(Flow::Next),
            Flow::Return => Some(Flow::Return),
            Flow::Next | Flow::Continue => None,
        })
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn for_loop(
        &mut self,
        fr: &mut Frame,
        site: Site,
        place: &Place,
        e: &Ex,
        bounds: Option<&ForRange>,
        range: RangeIx,
        body: &[Node],
    ) -> Result<Flow> {
        let mut trips = Trips::None;
        self.statement(fr, site, |it, fr| {
            trips = match bounds {
                Some(b) => it.trips_of_range(fr, b, e)?,
                None => Trips::Columns(it.eval(fr, e)?),
            };
            let layout = it.events.layout_of(&fr.body, place.slot);
            if trips.count() == 0 {
                return Ok(Store::Nothing);
            }
            let first = trips.value(0)?;
            Ok(stored(place.leaf, u64::from(place.slot), first.is_number(), first.bytes(layout)))
        })?;
        let count = trips.count();
        if count == 0 {
            let empty = trips.empty();
            if place.path.is_empty() {
                self.set_variable(fr, place.slot, empty, 0);
            }
        }
        let outside = self.filtered(fr, range);
        self.enter_range(fr, range);
        let result = self.for_trips(fr, site, place, &trips, count, range, body);
        fr.sizes.ranges.pop();
        self.left(outside);
        result
    }

    #[allow(clippy::too_many_arguments)]
    fn for_trips(
        &mut self,
        fr: &mut Frame,
        site: Site,
        place: &Place,
        trips: &Trips,
        count: usize,
        range: RangeIx,
        body: &[Node],
    ) -> Result<Flow> {
        for k in 0..count {
            self.events.trip(range);
            self.tick(fr, site)?;
            let v = trips.value(k)?;
            if place.path.is_empty() {
                match (fr.vars.get_mut(place.slot as usize), &v) {
                    (Some(Var::Val(Value::Num(old))), Value::Num(x)) => *old = *x,
                    _ => {
                        let bytes = v.bytes(self.events.layout_of(&fr.body, place.slot));
                        self.set_variable(fr, place.slot, v, bytes);
                    }
                }
            } else {
                self.assign(fr, place, v)?;
            }
            match self.exec_block(fr, body)? {
                Flow::Break => break,
                Flow::Return => return Ok(Flow::Return),
                Flow::Next | Flow::Continue => {}
            }
        }
        Ok(Flow::Next)
    }

    fn trips_of_range(&mut self, fr: &mut Frame, b: &ForRange, e: &Ex) -> Result<Trips> {
        let start = self.eval(fr, &b.start)?;
        let step = b.step.as_ref().map(|s| self.eval(fr, s)).transpose()?;
        let stop = self.eval(fr, &b.stop)?;
        if let (Value::Num(a), Value::Num(z)) = (&start, &stop)
            && let Some(s) = step.as_ref().map_or(Some(1.0), |s| if let Value::Num(s) = s { Some(*s) } else { None })
        {
            return Ok(Trips::Range { start: *a, step: s, count: range_count(*a, s, *z) });
        }
        ops::range(&start, step.as_ref(), &stop).map(Trips::Columns).map_err(|x| x.mark(e.span))
    }
}

/// Values that a `for` runs over.
enum Trips {
    None,
    Range {
        start: f64,
        step: f64,
        count: usize,
    },
    /// Columns of an array.
    Columns(Value),
}

impl Trips {
    fn count(&self) -> usize {
        match self {
            Trips::None => 0,
            Trips::Range { count, .. } => *count,
            Trips::Columns(v) if v.numel() == 0 => 0,
            Trips::Columns(v) => v.cols(),
        }
    }

    #[allow(clippy::cast_precision_loss)]
    fn value(&self, k: usize) -> Result<Value> {
        match self {
            Trips::Range { start, step, .. } => Ok(Value::Num(start + k as f64 * step)),
            Trips::Columns(v) => {
                use ops::index::{Index, get};
                match v {
                    Value::Real(a) if a.rows() == 1 => match a.data.get(k) {
                        Some(x) => Ok(Value::Num(*x)),
                        None => fail!("slamm:internal", "loop column is missing"),
                    },
                    Value::Num(_) | Value::Bool(_) | Value::Func(_) | Value::Object(_) => Ok(v.clone()),
                    v if v.dims().len() > 2 => {
                        let flat = ops::index::get(v, &[Index::All, Index::At(k)])?;
                        Ok(flat)
                    }
                    v => get(v, &[Index::All, Index::At(k)]),
                }
            }
            Trips::None => fail!("slamm:internal", "loop value is missing"),
        }
    }

    fn empty(&self) -> Value {
        match self {
            Trips::Columns(v) => v.clone(),
            _ => Value::matrix(1, 0, Vec::new()),
        }
    }
}

/// Number of elements of `a:s:b`, as of the array; more than memory could hold are no error here
/// (`for k = 1:Inf`).
fn range_count(a: f64, s: f64, b: f64) -> usize {
    if s == 0.0 || a.is_nan() || b.is_nan() || s.is_nan() {
        return 0;
    }
    ops::range::count(a, s, b).unwrap_or(usize::MAX)
}
