//! Loops: `while`, `do … until`, `for` over ranges without an array and over columns.

use super::Interp;
use super::assign::stored;
use super::exec::Flow;
use super::frame::{Frame, Var};
use super::fx::range_count;
use super::ir::{Condition, Ex, ForRange, Node, Place, RangeIx, Site, Slot};
use super::registers::Compiled;
use crate::error::Result;
use crate::events::Store;
use crate::fail;
use crate::ops;
use crate::ops::convert::int_from;
use crate::ops::integer::{in_class, is_exact};
use crate::value::{Class, Dims, Value};

impl Interp<'_> {
    pub(super) fn while_loop(
        &mut self,
        fr: &mut Frame,
        cond: &Condition,
        range: RangeIx,
        body: &[Node],
        compiled: &Compiled,
    ) -> Result<Flow> {
        let mut first = true;
        loop {
            // What repeats is for the machine.
            if !std::mem::take(&mut first)
                && !compiled.is_refused()
                && let Some(flow) = self.machine_while(fr, compiled, cond, range, body)?
            {
                return Ok(flow);
            }
            if !self.condition(fr, cond)? {
                return Ok(Flow::Next);
            }
            if let Some(left) = self.one_trip(fr, cond, range, body)? {
                return Ok(left);
            }
        }
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
        compiled: &Compiled,
    ) -> Result<Flow> {
        let trips = self.for_header(fr, site, place, e, bounds)?;
        let outside = self.filtered(fr, range);
        self.enter_range(fr, range);
        let result = self.for_trips(fr, site, place, &trips, range, body, compiled);
        fr.sizes.ranges.pop();
        self.events.range_left();
        self.left(outside);
        result
    }

    /// The statement of the header, and an empty variable where there is no trip.
    pub(super) fn for_header(
        &mut self,
        fr: &mut Frame,
        site: Site,
        place: &Place,
        e: &Ex,
        bounds: Option<&ForRange>,
    ) -> Result<Trips> {
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
            // A number stays in its register; a column is stored in every trip.
            let array = first.numel() > 1 && !first.is_sparse() && !first.is_container();
            let times = if array { trips.count() as u64 } else { 1 };
            Ok(stored(place.leaf, u64::from(place.slot), first.is_number(), times * first.bytes(layout)))
        })?;
        if trips.count() == 0 {
            let empty = trips.empty();
            if place.path.is_empty() {
                self.set_variable(fr, place.slot, empty, 0);
            }
        }
        Ok(trips)
    }

    #[allow(clippy::too_many_arguments)]
    fn for_trips(
        &mut self,
        fr: &mut Frame,
        site: Site,
        place: &Place,
        trips: &Trips,
        range: RangeIx,
        body: &[Node],
        compiled: &Compiled,
    ) -> Result<Flow> {
        let count = trips.count();
        for k in 0..count {
            if k > 0
                && !compiled.is_refused()
                && place.path.is_empty()
                && let Some(flow) = self.machine_for(fr, compiled, (site, place.slot, range), body, trips, k)?
            {
                return Ok(flow);
            }
            self.events.trip(range);
            self.tick(fr, site)?;
            match trips.number(k) {
                Some(x) if place.path.is_empty() => self.set_loop_number(fr, place.slot, x),
                _ => {
                    let v = trips.value(k)?;
                    if place.path.is_empty() {
                        self.set_loop_variable(fr, place.slot, v);
                    } else {
                        self.assign(fr, place, v)?;
                    }
                }
            }
            match self.exec_block(fr, body)? {
                Flow::Break => break,
                Flow::Return => return Ok(Flow::Return),
                Flow::Next | Flow::Continue => {}
            }
        }
        Ok(Flow::Next)
    }

    pub(super) fn set_loop_variable(&mut self, fr: &mut Frame, slot: Slot, v: Value) {
        match v {
            Value::Num(x) => self.set_loop_number(fr, slot, x),
            v => self.set_loop_variable_anew(fr, slot, v),
        }
    }

    fn set_loop_variable_anew(&mut self, fr: &mut Frame, slot: Slot, v: Value) {
        let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
        self.set_variable(fr, slot, v, bytes);
    }

    /// The same of a number, which most often takes the place of one.
    #[inline]
    fn set_loop_number(&mut self, fr: &mut Frame, slot: Slot, x: f64) {
        match fr.vars.get_mut(slot as usize) {
            Some(Var::Val(Value::Num(old))) => *old = x,
            _ => self.set_loop_variable_anew(fr, slot, Value::Num(x)),
        }
    }

    fn trips_of_range(&mut self, fr: &mut Frame, b: &ForRange, e: &Ex) -> Result<Trips> {
        let start = self.eval(fr, &b.start)?;
        let step = b.step.as_ref().map(|s| self.eval(fr, s)).transpose()?;
        let stop = self.eval(fr, &b.stop)?;
        if let (Value::Num(a), Value::Num(z)) = (&start, &stop)
            && let Some(s) = step.as_ref().map_or(Some(1.0), |s| if let Value::Num(s) = s { Some(*s) } else { None })
        {
            return Ok(Trips::Range { start: *a, step: s, count: range_count(*a, s, *z), class: None });
        }
        if let Some(trips) = trips_of_integers(&start, step.as_ref(), &stop) {
            return Ok(trips);
        }
        ops::range(&start, step.as_ref(), &stop).map(Trips::Columns).map_err(|x| x.mark(e.span))
    }
}

/// A range of an integer class without its array; nothing where that is not for sure.
fn trips_of_integers(start: &Value, step: Option<&Value>, stop: &Value) -> Option<Trips> {
    let mut classes =
        [Some(start), step, Some(stop)].into_iter().flatten().map(Value::class).filter(|c| c.is_integer());
    let class = classes.next()?;
    if classes.any(|c| c != class) {
        return None;
    }
    let whole = |v: &Value| match v {
        Value::Num(x) => Some(*x),
        Value::Int(a) if a.len() == 1 => a.get_f64(0),
        _ => None,
    };
    let (start, stop) = (whole(start)?, whole(stop)?);
    let step = step.map_or(Some(1.0), whole)?;
    let fits = [start, stop].iter().all(|x| in_class(class, *x) == Some(*x)) && step.fract() == 0.0 && is_exact(step);
    fits.then(|| Trips::Range { start, step, count: range_count(start, step, stop), class: Some(class) })
}

/// Values that a `for` runs over.
#[derive(Clone)]
pub(super) enum Trips {
    None,
    Range {
        start: f64,
        step: f64,
        count: usize,
        /// That of the values, where they are integers.
        class: Option<Class>,
    },
    /// Columns of an array.
    Columns(Value),
}

impl Trips {
    pub(super) fn count(&self) -> usize {
        match self {
            Trips::None => 0,
            Trips::Range { count, .. } => *count,
            Trips::Columns(v) if v.numel() == 0 => 0,
            Trips::Columns(v) => v.cols(),
        }
    }

    /// The value of a trip over a range.
    #[inline]
    #[allow(clippy::cast_precision_loss)]
    fn number(&self, k: usize) -> Option<f64> {
        match self {
            Trips::Range { start, step, class: None, .. } => Some(start + k as f64 * step),
            _ => None,
        }
    }

    #[allow(clippy::cast_precision_loss)]
    pub(super) fn value(&self, k: usize) -> Result<Value> {
        if let Some(x) = self.number(k) {
            return Ok(Value::Num(x));
        }
        match self {
            Trips::Range { start, step, class: Some(class), .. } => {
                Ok(int_from(*class, Dims::from_slice(&[1, 1]), &[start + k as f64 * step]))
            }
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
            Trips::None | Trips::Range { .. } => fail!("slamm:internal", "loop value is missing"),
        }
    }

    fn empty(&self) -> Value {
        match self {
            Trips::Columns(v) => v.clone(),
            Trips::Range { class: Some(class), .. } => int_from(*class, Dims::from_slice(&[1, 0]), &[]),
            _ => Value::matrix(1, 0, Vec::new()),
        }
    }
}
