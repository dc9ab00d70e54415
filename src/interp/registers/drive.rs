//! The machine and the tree walker in turns. In: a loop that has begun. Out: how it ended; variables and events as the
//! tree walker alone leaves them.

use super::super::Interp;
use super::super::exec::Flow;
use super::super::frame::Frame;
use super::super::ir::{Condition, Node, RangeIx, Site, Slot};
use super::super::loops::Trips;
use super::code::{Code, Compiled, Kind, Member, Op, Path, UnitId, UnitKind};
use super::compile::{compile_for, compile_while};
use super::execute::{self, Exit, NOT_READY};
use super::load::{Extra, Machine};
use crate::error::Result;
use crate::fail;
use crate::traffic::Count;
use std::rc::Rc;

/// Loading and unloading, and what a group saves, roughly in nanoseconds.
const TURN: i64 = 600;
const SAVED: u64 = 20;
/// The most that a loop can have saved: one that changes is noticed.
const MOST: i64 = 1_000_000;

/// A loop that is being executed.
struct Drive<'n> {
    code: Rc<Code>,
    /// The condition, of a `while` loop.
    cond: Option<&'n Condition>,
    body: &'n [Node],
    /// Trips of loops, and the number of the next one.
    loops: Vec<Option<(Trips, usize)>>,
    unit: UnitId,
    /// The statement of the unit.
    statement: usize,
    /// Ranges around, and loops within that have been entered.
    ranges: usize,
    entered: usize,
    /// Loops around as the listeners know them.
    depth: usize,
}

impl Interp<'_> {
    /// The trips of a `for` loop from number `k` on; nothing where the machine is not for it.
    #[allow(clippy::too_many_arguments)]
    pub(in crate::interp) fn machine_for(
        &mut self,
        fr: &mut Frame,
        compiled: &Compiled,
        (site, slot, range): (Site, Slot, RangeIx),
        body: &[Node],
        trips: &Trips,
        k: usize,
    ) -> Result<Option<Flow>> {
        let Some(kind) = kind_of_trips(trips).filter(|_| self.machine_allowed(range)) else { return Ok(None) };
        let Some(code) = compiled.get(|| compile_for(&self.known(fr), fr, (site, slot, range), kind, body)) else {
            return Ok(None);
        };
        self.drive(fr, code, None, body, Some((trips.clone(), k))).map(Some)
    }

    /// A `while` loop from its condition on.
    pub(in crate::interp) fn machine_while(
        &mut self,
        fr: &mut Frame,
        compiled: &Compiled,
        cond: &Condition,
        range: RangeIx,
        body: &[Node],
    ) -> Result<Option<Flow>> {
        if !self.machine_allowed(range) {
            return Ok(None);
        }
        let Some(code) = compiled.get(|| compile_while(&self.known(fr), fr, cond, range, body)) else {
            return Ok(None);
        };
        self.drive(fr, code, Some(cond), body, None).map(Some)
    }

    /// Where somebody wants every event or every trip, or ranges are left out, all is told one by one.
    fn machine_allowed(&self, range: RangeIx) -> bool {
        if self.events.follows_trips(range) {
            return false;
        }
        self.options.registers && (!self.events.on || self.counts_in_batches())
    }

    /// Whether plain figures, by nests, and cache levels are all that is counted.
    pub(in crate::interp) fn counts_in_batches(&self) -> bool {
        let plain = self.options.only.is_empty() && self.options.skip.is_empty() && !self.events.one_by_one();
        plain && self.options.count == Count::Model
    }

    fn drive(
        &mut self,
        fr: &mut Frame,
        code: Rc<Code>,
        cond: Option<&Condition>,
        body: &[Node],
        trips: Option<(Trips, usize)>,
    ) -> Result<Flow> {
        let depth = self.events.loop_depth();
        let ranges = fr.sizes.ranges.len();
        let unit = code.entry;
        let mut d = Drive { code, cond, body, loops: vec![trips], unit, statement: 0, ranges, entered: 0, depth };
        let result = self.turns(fr, &mut d);
        fr.sizes.ranges.truncate(ranges);
        for _ in 0..d.entered {
            self.events.loop_left();
        }
        result
    }

    fn turns(&mut self, fr: &mut Frame, d: &mut Drive) -> Result<Flow> {
        let code = Rc::clone(&d.code);
        loop {
            let Some(unit) = code.units.get(usize::from(d.unit)) else { fail!("slamm:internal", "a loop has no end") };
            if let Some(group) = unit.begins
                && d.statement == 0
                && !code.is_dead()
            {
                self.by_machine(fr, d, usize::from(group));
            }
            if let Some(flow) = self.by_hand(fr, d)? {
                return Ok(flow);
            }
        }
    }

    // --- by the machine ------------------------------------------------------------------------------

    /// Lets the machine run from the unit that begins this group, as far as it gets.
    fn by_machine(&mut self, fr: &mut Frame, d: &mut Drive, group: usize) {
        // The last trips of a nest that is about to be cut go by hand; what they cost says nothing about the loop.
        let room = 2 * execute::LOG as u64;
        if self.events.on && self.events.running_nest().is_some_and(|(_, nest)| nest.left <= room) {
            return self.enter_as(fr, d);
        }
        let code = Rc::clone(&d.code);
        let mut m = self.machines.pop().unwrap_or_default();
        let mut executed = 0;
        let around = fr.sizes.ranges.get(d.ranges.saturating_sub(1)).copied().unwrap_or(0);
        if self.load(&mut m, fr, &code, (d.depth, around)) {
            let ready = m.state.needs.get(group).is_some_and(|n| *n != NOT_READY);
            if ready && d.give_loops(&mut m) {
                m.state.pc = code.units.get(usize::from(d.unit)).map_or(0, |u| u.pc as usize);
                self.run_machine(&mut m, d, &code);
                d.take_loops(&m);
            }
            executed = self.unload(&mut m, fr, &code);
            self.by_machine += executed;
        }
        let gain = i64::try_from(executed.saturating_mul(SAVED)).unwrap_or(MOST);
        code.gain.set((code.gain.get() + gain - TURN).min(MOST));
        self.machines.push(m);
        self.enter_as(fr, d);
    }

    fn run_machine(&mut self, m: &mut Machine, d: &mut Drive, code: &Code) {
        loop {
            let exit = m.run(code);
            let (Exit::Before(pc) | Exit::At(pc)) = exit;
            let origin = code.origins.get(pc).copied().unwrap_or_default();
            let Some(unit) = code.units.get(usize::from(origin.unit)) else { return };
            (d.unit, d.statement) = (origin.unit, 0);
            if exit == Exit::Before(pc) {
                let inside = matches!(code.ops.get(pc), Some(Op::Begin { .. })) && unit.pc as usize != pc;
                if inside && matches!(unit.kind, UnitKind::Condition { .. }) {
                    undo_condition(m, code, origin.unit);
                    return;
                }
                let full = unit.begins.filter(|g| m.state.needs[usize::from(*g)] != NOT_READY && m.state.logged > 0);
                // A loop whose fuel has gone looks at the limits of the run, which is done by hand.
                if full.is_none() || m.state.fuel == execute::FUEL {
                    return;
                }
                self.tell_touches(m, code);
                let left = self.events.running_nest().map_or(0, |(_, nest)| nest.left);
                m.state.budget = left.saturating_sub(2 * execute::LOG as u64);
                if m.state.budget == 0 {
                    return;
                }
                m.state.pc = unit.pc as usize;
                continue;
            }
            match &unit.kind {
                UnitKind::Condition { tests, .. } if tests.len() > 1 => undo_condition(m, code, origin.unit),
                UnitKind::Statements { .. } => {
                    d.statement = usize::from(origin.statement);
                    undo(m, code, origin.unit, origin.touches);
                    m.extra.push(Extra::Statements(origin.unit, d.statement));
                }
                _ => undo(m, code, origin.unit, origin.touches),
            }
            return;
        }
    }

    /// The ranges and loops that are active in the unit are entered as far as events go.
    fn enter_as(&mut self, fr: &mut Frame, d: &mut Drive) {
        let Some(unit) = d.code.units.get(usize::from(d.unit)) else { return };
        fr.sizes.ranges.truncate(d.ranges);
        fr.sizes.ranges.extend(unit.ranges.iter().copied());
        while d.entered < unit.loops {
            self.events.loop_entered(fr.range());
            d.entered += 1;
        }
        while d.entered > unit.loops {
            self.events.loop_left();
            d.entered -= 1;
        }
    }

    // --- by hand -------------------------------------------------------------------------------------

    /// Executes a unit statement by statement; how the loop ended, if it has.
    fn by_hand(&mut self, fr: &mut Frame, d: &mut Drive) -> Result<Option<Flow>> {
        let code = Rc::clone(&d.code);
        let Some(unit) = code.units.get(usize::from(d.unit)) else { fail!("slamm:internal", "a loop has no end") };
        let statement = std::mem::take(&mut d.statement);
        let mut next = unit.next;
        if let (UnitKind::Header { node, after, .. } | UnitKind::WhileEnter { node, after, .. }, true) =
            (&unit.kind, code.is_dead())
        {
            // Loops within have code of their own.
            let Some(node) = node_of(d.body, node) else { fail!("slamm:internal", "a loop is missing") };
            if self.exec(fr, node)? == Flow::Return {
                return Ok(Some(Flow::Return));
            }
            d.unit = *after;
            return Ok(None);
        }
        match &unit.kind {
            UnitKind::Pass => {}
            UnitKind::End => return Ok(Some(Flow::Next)),
            UnitKind::Statements { block, from, to, sites } => {
                let nest = self.nest_now();
                let nodes = block_of(d.body, block).and_then(|b| b.get(from + statement..*to)).unwrap_or_default();
                let flow = self.exec_block(fr, nodes)?;
                if flow != Flow::Next {
                    fail!("slamm:internal", "an assignment has left a loop");
                }
                self.calls_met(fr, &code, sites.get(statement..).unwrap_or_default(), nest);
            }
            UnitKind::Condition { node, arm, yes, no, tests } => {
                let Some(cond) = d.condition(node, *arm) else { fail!("slamm:internal", "a condition is missing") };
                let nest = self.nest_now();
                self.reached.begin(tests.iter().skip(1).any(|t| t.general.is_some()));
                next = if self.condition(fr, cond)? { *yes } else { *no };
                self.tests_met(&code, tests, nest);
            }
            UnitKind::Enter { range } => self.enter_range(fr, *range),
            UnitKind::Leave => drop(fr.sizes.ranges.pop()),
            UnitKind::Drop { ranges } => {
                let kept = fr.sizes.ranges.len().saturating_sub(*ranges);
                fr.sizes.ranges.truncate(kept);
            }
            UnitKind::WhileEnter { range, .. } => {
                self.events.loop_entered(*range);
                d.entered += 1;
                self.enter_range(fr, *range);
            }
            UnitKind::WhileTrip { range, site } => {
                self.events.trip(*range);
                self.tick(fr, *site)?;
            }
            UnitKind::LoopLeave => {
                fr.sizes.ranges.pop();
                self.events.loop_left();
                d.entered = d.entered.saturating_sub(1);
            }
            UnitKind::Header { node, l, range, met, .. } => {
                let Some(Node::For { site, place, e, bounds, .. }) = node_of(d.body, node) else {
                    fail!("slamm:internal", "a loop is missing")
                };
                self.events.loop_entered(*range);
                d.entered += 1;
                let trips = self.for_header(fr, *site, place, e, bounds.as_deref())?;
                d.set_loop(usize::from(*l), trips, 0);
                self.enter_range(fr, *range);
                if let Some((context, nest)) = self.events.running_nest() {
                    met.set((context, nest.number));
                }
            }
            UnitKind::Trip { l, range, site, slot, done } => {
                if !self.trip_by_hand(fr, d, usize::from(*l), (*range, *site, *slot))? {
                    next = *done;
                }
            }
            UnitKind::General { node, on_break, on_continue } => {
                let Some(node) = node_of(d.body, node) else { fail!("slamm:internal", "a statement is missing") };
                let ranges = fr.sizes.ranges.len();
                // What the machine does not know has a scalar form all the same, where it is numbers now.
                let done = self.in_scalar_form(fr, node) == Some(true);
                next = match if done { Flow::Next } else { self.exec(fr, node)? } {
                    Flow::Next => unit.next,
                    Flow::Return => return Ok(Some(Flow::Return)),
                    left => {
                        let to = if left == Flow::Break { *on_break } else { *on_continue };
                        self.leave_for(fr, d, to, ranges);
                        to
                    }
                };
            }
        }
        d.unit = next;
        Ok(None)
    }

    /// `break` or `continue` in a statement leads to a unit: the ranges between are left.
    fn leave_for(&mut self, fr: &mut Frame, d: &Drive, to: UnitId, active: usize) {
        let kept = d.code.units.get(usize::from(to)).map_or(active, |u| d.ranges + u.ranges.len());
        fr.sizes.ranges.truncate(kept.min(active));
    }

    /// The next trip of a `for` loop; false at its end.
    fn trip_by_hand(
        &mut self,
        fr: &mut Frame,
        d: &mut Drive,
        l: usize,
        (range, site, slot): (RangeIx, Site, Slot),
    ) -> Result<bool> {
        let Some(Some((trips, k))) = d.loops.get_mut(l) else { return Ok(false) };
        if *k >= trips.count() {
            return Ok(false);
        }
        let v = trips.value(*k)?;
        *k += 1;
        self.events.trip(range);
        self.tick(fr, site)?;
        self.set_loop_variable(fr, slot, v);
        Ok(true)
    }
}

impl Drive<'_> {
    fn condition(&self, node: &Path, arm: usize) -> Option<&Condition> {
        if node.is_empty() {
            return self.cond;
        }
        match node_of(self.body, node)? {
            Node::If { arms, .. } => arms.get(arm).map(|a| &a.cond),
            Node::While { cond, .. } => Some(cond),
            _ => None,
        }
    }

    fn set_loop(&mut self, l: usize, trips: Trips, k: usize) {
        if self.loops.len() <= l {
            self.loops.resize_with(l + 1, || None);
        }
        if let Some(place) = self.loops.get_mut(l) {
            *place = Some((trips, k));
        }
    }

    /// Tells the machine the trips of loops; false where it cannot run one of them.
    fn give_loops(&self, m: &mut Machine) -> bool {
        for (l, (place, known)) in m.state.loops.iter_mut().zip(&self.loops).enumerate() {
            let Some((trips, k)) = known else { continue };
            if self.code.loop_kinds.get(l).copied() != kind_of_trips(trips) {
                return false;
            }
            let Trips::Range { start, step, count, .. } = *trips else { return false };
            *place = execute::Trips { start, step, k: *k, count, until: *k };
        }
        true
    }

    fn take_loops(&mut self, m: &Machine) {
        let code = Rc::clone(&self.code);
        for (l, (t, kind)) in m.state.loops.iter().zip(&code.loop_kinds).enumerate() {
            let class = if let Kind::Integer(class) = *kind { Some(class) } else { None };
            self.set_loop(l, Trips::Range { start: t.start, step: t.step, count: t.count, class }, t.k);
        }
    }
}

/// What the variable of a loop over a range holds.
fn kind_of_trips(trips: &Trips) -> Option<Kind> {
    match trips {
        Trips::Range { class, .. } => Some(class.map_or(Kind::Number, Kind::Integer)),
        _ => None,
    }
}

/// A block of statements on a path from the body of the loop.
fn block_of<'n>(body: &'n [Node], path: &[u16]) -> Option<&'n [Node]> {
    let mut block = body;
    for step in path.chunks(2) {
        let [node, arm] = *step else { return None };
        let arm = usize::from(arm);
        block = match block.get(usize::from(node))? {
            Node::If { arms, otherwise } => match arms.get(arm) {
                Some(a) => &a.body,
                None => &otherwise.as_ref()?.1,
            },
            Node::For { body, .. } | Node::While { body, .. } | Node::Region { body, .. } => body,
            _ => return None,
        };
    }
    Some(block)
}

fn node_of<'n>(body: &'n [Node], path: &[u16]) -> Option<&'n Node> {
    let (last, before) = path.split_last()?;
    block_of(body, before)?.get(usize::from(*last))
}

/// A group has been counted whose unit was not executed, or not to its end: what was before it has been.
fn undo(m: &mut Machine, code: &Code, unit: UnitId, touches: u16) {
    m.state.logged = m.state.logged.saturating_sub(if m.told { u32::from(touches) } else { 0 });
    let first = Member { unit, test: 0 };
    for (g, group) in code.groups.iter().enumerate().take(m.state.counts.len()) {
        let Some(k) = group.members.iter().position(|member| *member == first) else { continue };
        m.state.counts[g] = m.state.counts[g].saturating_sub(1);
        m.extra.extend(group.members.iter().take(k).map(|member| Extra::Member(*member)));
    }
}

/// The same of a condition of several tests, of which some were reached.
fn undo_condition(m: &mut Machine, code: &Code, unit: UnitId) {
    m.state.logged = m.state.mark;
    undo(m, code, unit, 0);
    let Some(UnitKind::Condition { tests, .. }) = code.units.get(usize::from(unit)).map(|u| &u.kind) else { return };
    for (t, test) in tests.iter().enumerate().skip(1) {
        if m.state.reached >> t & 1 == 1 {
            let count = &mut m.state.counts[usize::from(test.group)];
            *count = count.saturating_sub(1);
        }
    }
}
