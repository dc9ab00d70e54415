//! Loops of scalar code → code of the register machine. In: the lowered loop. Out: its units, groups and operations;
//! nothing where too little of it is scalar code, or it needs more registers than there are.

use super::super::frame::Frame;
use super::super::ir::{Condition, ForRange, IfArm, Node, RangeIx, Site, Slot};
use super::called::{Called, Guard, Inlined, Known, Scope};
use super::code::{
    Array, Asked, Code, Entry, Executed, Fork, GROUPS, Group, GroupId, Kind, LOOPS, Member, NO_GROUP, Nest, Occurrence,
    Op, Origin, REGISTERS, Reg, Scalar, Unit, UnitId, UnitKind, Use,
};
use super::expressions::written;
use super::lanes;
use super::runs::{self, NO_RUN, Run};
use std::cell::Cell;
use std::rc::Rc;

/// Most trips of an innermost loop, which `break` may leave, before the limits of the run are looked at.
const BATCH: u8 = 64;

/// The nest in which nothing has been executed yet.
pub(super) const NEVER: Nest = (usize::MAX, u64::MAX);

/// A loop over a range, after its header, whose values are of this kind.
pub(super) fn compile_for(
    known: &Known<'_>,
    fr: &Frame,
    (site, slot, range): (Site, Slot, RangeIx),
    kind: Kind,
    body: &[Node],
) -> Option<Code> {
    let mut c = Compiler::new(known, fr, body, Some(slot))?;
    if c.kind_of(slot) != kind {
        return None;
    }
    let (trip, end) = (c.unit(UnitKind::End)?, c.unit(UnitKind::End)?);
    c.loops = 1;
    c.for_body(trip, end, &Trip { l: 0, range, site, slot }, body)?;
    c.at(end);
    c.emit(Op::Leave);
    c.finish(trip)
}

/// A `while` loop, from its condition on.
pub(super) fn compile_while(
    known: &Known<'_>,
    fr: &Frame,
    cond: &Condition,
    range: RangeIx,
    body: &[Node],
) -> Option<Code> {
    let mut c = Compiler::new(known, fr, body, None)?;
    let (test, end) = (c.unit(UnitKind::End)?, c.unit(UnitKind::End)?);
    c.jump(test);
    c.while_body(test, end, range, cond, body)?;
    c.at(end);
    c.emit(Op::Leave);
    c.finish(test)
}

/// Where `break` and `continue` lead, and the ranges that are active in the body of the loop.
struct Around {
    on_break: UnitId,
    on_continue: UnitId,
    ranges: usize,
}

/// A loop over a range.
struct Trip {
    l: u8,
    range: RangeIx,
    site: Site,
    slot: Slot,
}

pub(super) struct Compiler<'c> {
    pub(super) known: &'c Known<'c>,
    pub(super) ops: Vec<Op>,
    pub(super) origins: Vec<Origin>,
    pub(super) units: Vec<Unit>,
    groups: Vec<Group>,
    pub(super) scalars: Vec<Scalar>,
    pub(super) constants: Vec<(Reg, f64)>,
    pub(super) arrays: Vec<Array>,
    pub(super) occurrences: Vec<Occurrence>,
    pub(super) asked: Vec<Asked>,
    runs: Vec<Run>,
    loop_kinds: Vec<Kind>,
    pub(super) inlined: Vec<Inlined>,
    pub(super) called: Vec<Called>,
    pub(super) guards: Vec<Guard>,
    /// Functions that are being made part of the code, and most of them so far.
    pub(super) scopes: Vec<Scope>,
    pub(super) deepest: usize,
    /// What variables hold, by slot.
    pub(super) kinds: Vec<Kind>,
    /// Registers in use from the first on, and from the last one down.
    pub(super) fixed: usize,
    pub(super) temporaries: usize,
    /// A logical value or a character has been read.
    pub(super) narrow: bool,
    pub(super) most_temporaries: usize,
    /// Variables that the loop assigns as a whole, and those of which it stores elements.
    pub(super) assigned: Vec<Slot>,
    pub(super) stored: Vec<Slot>,
    /// The group that is open, and what is being compiled.
    pub(super) group: Option<GroupId>,
    pub(super) uses: Vec<Use>,
    pub(super) origin: Origin,
    loops: usize,
    around: Vec<Around>,
    ranges: Vec<RangeIx>,
    active_loops: usize,
    pub(super) path: Vec<u16>,
    /// Statements and conditions for the machine.
    pub(super) scalar_units: usize,
}

impl<'c> Compiler<'c> {
    fn new(known: &'c Known<'c>, fr: &Frame, body: &[Node], variable: Option<Slot>) -> Option<Compiler<'c>> {
        let (mut assigned, mut stored) = (Vec::from_iter(variable), Vec::new());
        written(body, &mut assigned, &mut stored);
        (!body.is_empty()).then(|| Compiler {
            known,
            ops: Vec::new(),
            origins: Vec::new(),
            units: Vec::new(),
            groups: Vec::new(),
            scalars: Vec::new(),
            constants: Vec::new(),
            arrays: Vec::new(),
            occurrences: Vec::new(),
            asked: Vec::new(),
            runs: Vec::new(),
            loop_kinds: Vec::new(),
            inlined: Vec::new(),
            called: Vec::new(),
            guards: Vec::new(),
            scopes: Vec::new(),
            deepest: 0,
            kinds: fr.vars.iter().map(|v| Kind::of(Some(v))).collect(),
            fixed: 0,
            temporaries: 0,
            narrow: false,
            most_temporaries: 0,
            assigned,
            stored,
            group: None,
            uses: Vec::new(),
            origin: Origin::default(),
            loops: 0,
            around: Vec::new(),
            ranges: Vec::new(),
            active_loops: 0,
            path: Vec::new(),
            scalar_units: 0,
        })
    }

    /// Jumps lead to units until here.
    fn finish(mut self, entry: UnitId) -> Option<Code> {
        let first: Vec<u32> = self.units.iter().map(|u| u.pc).collect();
        let begins = |op: &Op| if let Op::Begin { group } = *op { Some(group) } else { None };
        let begins: Vec<Option<GroupId>> = self.ops.iter().map(begins).collect();
        let entry_at = |at: usize| match begins.get(at) {
            Some(Some(group)) => Entry { group: *group, done: 1 },
            _ => Entry { group: NO_GROUP, done: 0 },
        };
        for (k, op) in self.ops.iter_mut().enumerate() {
            if let Op::Next { body, done, .. } = op {
                (*body, *done) = (*first.get(*body as usize)?, *first.get(*done as usize)?);
            } else if let Some(fork) = op.fork() {
                let to = *first.get(fork.to as usize)?;
                *fork = Fork { to, there: entry_at(to as usize), next: entry_at(k + 1) };
            }
        }
        let code = Code {
            ops: self.ops,
            origins: self.origins,
            units: self.units,
            groups: self.groups,
            entry,
            scalars: self.scalars,
            constants: self.constants,
            arrays: self.arrays,
            occurrences: self.occurrences,
            asked: self.asked,
            runs: self.runs,
            loop_kinds: self.loop_kinds,
            inlined: self.inlined,
            called: self.called,
            guards: self.guards,
            deepest: self.deepest,
            gain: Cell::new(0),
        };
        (self.scalar_units > 0 && self.fixed + self.most_temporaries <= REGISTERS).then_some(code)
    }

    // --- units ---------------------------------------------------------------------------------------

    pub(super) fn unit(&mut self, kind: UnitKind) -> Option<UnitId> {
        let id = u16::try_from(self.units.len()).ok()?;
        let ranges = Rc::from(self.ranges.as_slice());
        self.units.push(Unit { kind, next: 0, pc: 0, begins: None, ranges, loops: self.active_loops });
        Some(id)
    }

    /// What follows is the code of the unit; others may lead here.
    pub(super) fn at(&mut self, id: UnitId) {
        let end = self.ops.len();
        let jumps_here = matches!(self.ops.last(), Some(Op::Jump { fork }) if fork.to == u32::from(id));
        if jumps_here && !self.units.iter().any(|u| u.pc as usize == end) {
            self.ops.pop();
            self.origins.pop();
        }
        self.group = None;
        self.continues(id);
    }

    /// What follows is the code of the unit, which is executed after what is before it alone.
    fn continues(&mut self, id: UnitId) {
        self.origin = Origin { unit: id, ..Origin::default() };
        let (pc, ranges, loops) = (self.ops.len() as u32, Rc::from(self.ranges.as_slice()), self.active_loops);
        if let Some(unit) = self.units.get_mut(usize::from(id)) {
            (unit.pc, unit.ranges, unit.loops) = (pc, ranges, loops);
        }
    }

    pub(super) fn set(&mut self, id: UnitId, kind: UnitKind, next: UnitId) {
        if let Some(unit) = self.units.get_mut(usize::from(id)) {
            (unit.kind, unit.next) = (kind, next);
        }
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.origins.push(self.origin);
    }

    /// The innermost range within the loop.
    pub(super) fn innermost(&self) -> Option<RangeIx> {
        self.ranges.last().copied()
    }

    fn jump(&mut self, to: UnitId) {
        self.emit(Op::Jump { fork: Fork::to(to) });
        self.group = None;
    }

    /// The group that counts a test of the unit: the open one, or a new one.
    fn grouped(&mut self, unit: UnitId, test: u8) -> Option<GroupId> {
        let group = match self.group {
            Some(group) => group,
            None => {
                let group = u8::try_from(self.groups.len()).ok().filter(|&g| usize::from(g) < GROUPS)?;
                self.groups.push(Group { met: Cell::new(NEVER), ..Group::default() });
                if test == 0
                    && let Some(u) = self.units.get_mut(usize::from(unit))
                {
                    u.begins = Some(group);
                }
                self.group = Some(group);
                group
            }
        };
        self.groups.get_mut(usize::from(group))?.members.push(Member { unit, test });
        Some(group)
    }

    /// The same, and the operation that begins a new group.
    pub(super) fn begun(&mut self, unit: UnitId, test: u8) -> Option<GroupId> {
        let new = self.group.is_none();
        let group = self.grouped(unit, test)?;
        if new {
            self.emit(Op::Begin { group });
        }
        Some(group)
    }

    /// What has been compiled since belongs to the group.
    pub(super) fn used(&mut self, group: GroupId, touches: u32) {
        let uses = std::mem::take(&mut self.uses);
        if let Some(g) = self.groups.get_mut(usize::from(group)) {
            g.touches += touches;
            for u in uses {
                if !g.uses.contains(&u) {
                    g.uses.push(u);
                }
            }
        }
    }

    // --- nodes ---------------------------------------------------------------------------------------

    /// The statements of a block from unit `id` on, then `next`. What is before has to lead to `id` alone.
    fn nodes(&mut self, block: &[Node], mut id: UnitId, next: UnitId) -> Option<()> {
        let (mut from, mut joins) = (0, false);
        while from < block.len() {
            let rest = block.get(from..)?;
            let plain = rest.iter().take_while(|n| self.is_scalar(n)).count();
            let n = plain.max(1);
            let after = if n == rest.len() { next } else { self.unit(UnitKind::Pass)? };
            if joins {
                self.at(id)
            } else {
                self.continues(id)
            };
            if plain > 0 {
                self.statements(id, from, rest.get(..n)?, after)?;
            } else {
                self.path.push(u16::try_from(from).ok()?);
                self.node(id, rest.first()?, after)?;
                self.path.pop();
            }
            (id, from, joins) = (after, from + n, plain == 0);
        }
        if block.is_empty() {
            self.continues(id);
            self.set(id, UnitKind::Pass, next);
        }
        if !joins {
            self.jump(next);
        }
        Some(())
    }

    fn statements(&mut self, id: UnitId, from: usize, block: &[Node], next: UnitId) -> Option<()> {
        let group = self.begun(id, 0)?;
        let mut sites = Vec::with_capacity(block.len());
        for (k, node) in block.iter().enumerate() {
            self.origin = Origin { unit: id, statement: u16::try_from(k).ok()?, touches: 0 };
            let before = self.told_otherwise();
            let calls = self.called.len();
            let site = self.statement(node)?;
            sites.push(Executed { site, called: (self.called.len() > calls).then_some(calls) });
            self.is_told_otherwise(before, &[group]);
            let touches = self.origin.touches;
            self.used(group, u32::from(touches));
        }
        self.scalar_units += 1;
        let path = Rc::from(self.path.as_slice());
        self.set(id, UnitKind::Statements { block: path, from, to: from + block.len(), sites }, next);
        Some(())
    }

    /// Any other statement.
    fn node(&mut self, id: UnitId, node: &Node, next: UnitId) -> Option<()> {
        match node {
            Node::If { arms, otherwise } if arms.iter().all(|a| self.is_test(&a.cond)) => {
                self.if_node(id, arms, otherwise.as_ref(), next)
            }
            Node::For { site, place, bounds: Some(bounds), range, body, .. }
                if place.path.is_empty() && self.loops < LOOPS && self.knows_range(place.slot, bounds) =>
            {
                self.for_node(id, &(*site, place.slot, *range), bounds, body, next)
            }
            Node::While { cond, range, body, .. } if self.is_test(cond) => {
                self.while_node(id, cond, *range, body, next)
            }
            Node::Region { range, body } => self.arm(id, (*range, body), 0, next),
            Node::Break | Node::Continue => {
                let around = self.around.last()?;
                let to = if matches!(node, Node::Break) { around.on_break } else { around.on_continue };
                let ranges = self.ranges.len() - around.ranges;
                self.set(id, UnitKind::Drop { ranges }, to);
                self.jump(to);
                Some(())
            }
            _ => {
                let around = self.around.last()?;
                let (on_break, on_continue) = (around.on_break, around.on_continue);
                self.at(id);
                self.emit(Op::Leave);
                let kind = UnitKind::General { node: Rc::from(self.path.as_slice()), on_break, on_continue };
                self.set(id, kind, next);
                Some(())
            }
        }
    }

    fn if_node(
        &mut self,
        mut id: UnitId,
        arms: &[IfArm],
        otherwise: Option<&(RangeIx, Vec<Node>)>,
        next: UnitId,
    ) -> Option<()> {
        for (k, arm) in arms.iter().enumerate() {
            let last = k + 1 == arms.len() && otherwise.is_none();
            let (yes, no) = (self.unit(UnitKind::Pass)?, if last { next } else { self.unit(UnitKind::Pass)? });
            if k > 0 {
                self.at(id);
            }
            self.condition(id, &arm.cond, k, (yes, no), true)?;
            self.at(yes);
            self.arm(yes, (arm.range, &arm.body), k, next)?;
            id = no;
        }
        if let Some((range, body)) = otherwise {
            self.at(id);
            self.arm(id, (*range, body), arms.len(), next)?;
        }
        Some(())
    }

    /// Whether the bounds of a loop are known, and give what its variable holds.
    fn knows_range(&mut self, slot: Slot, bounds: &ForRange) -> bool {
        let numbers = self.kind_of(slot) == Kind::Number && self.are_bounds(bounds);
        numbers || self.knows_bounds(slot, bounds)
    }

    /// A range that is no loop, from the unit that enters it on.
    fn arm(&mut self, enter: UnitId, range: (RangeIx, &[Node]), arm: usize, next: UnitId) -> Option<()> {
        let (first, leave) = (self.unit(UnitKind::Pass)?, self.unit(UnitKind::Pass)?);
        self.begun(enter, 0)?;
        self.set(enter, UnitKind::Enter { range: range.0 }, first);
        self.ranges.push(range.0);
        self.path.push(u16::try_from(arm).ok()?);
        self.nodes(range.1, first, leave)?;
        self.path.pop();
        self.at(leave);
        self.ranges.pop();
        self.set(leave, UnitKind::Leave, next);
        self.jump(next);
        Some(())
    }

    fn for_node(
        &mut self,
        id: UnitId,
        (site, slot, range): &(Site, Slot, RangeIx),
        bounds: &ForRange,
        body: &[Node],
        next: UnitId,
    ) -> Option<()> {
        let l = u8::try_from(self.loops).ok()?;
        self.loops += 1;
        let (trip, leave) = (self.unit(UnitKind::Pass)?, self.unit(UnitKind::Pass)?);
        let group = self.begun(id, 0)?;
        let flops = match &bounds.fast {
            Some(fast) if self.are_bounds(bounds) => {
                let before = self.told_otherwise();
                self.narrow = true;
                self.bounds(l, fast)?;
                self.is_told_otherwise(before, &[group]);
                fast.flops
            }
            _ => {
                let (flops, alone) = self.general_bounds(l, bounds)?;
                if alone {
                    self.leave_alone(&[group]);
                }
                flops
            }
        };
        self.variable(*slot)?;
        let touches = self.origin.touches;
        self.used(group, u32::from(touches));
        let node = Rc::from(self.path.as_slice());
        let kind = UnitKind::Header { node, l, range: *range, site: *site, flops, met: Cell::new(NEVER), after: next };
        self.set(id, kind, trip);
        self.jump(trip);
        self.ranges.push(*range);
        self.active_loops += 1;
        self.path.push(0);
        self.for_body(trip, leave, &Trip { l, range: *range, site: *site, slot: *slot }, body)?;
        self.path.pop();
        self.loop_leaves(leave, next);
        Some(())
    }

    fn while_node(&mut self, id: UnitId, cond: &Condition, range: RangeIx, body: &[Node], next: UnitId) -> Option<()> {
        let (test, leave) = (self.unit(UnitKind::Pass)?, self.unit(UnitKind::Pass)?);
        self.begun(id, 0)?;
        let node = Rc::from(self.path.as_slice());
        self.set(id, UnitKind::WhileEnter { node, range, after: next }, test);
        self.jump(test);
        self.ranges.push(range);
        self.active_loops += 1;
        self.while_body(test, leave, range, cond, body)?;
        self.loop_leaves(leave, next);
        Some(())
    }

    fn loop_leaves(&mut self, leave: UnitId, next: UnitId) {
        self.at(leave);
        self.set(leave, UnitKind::LoopLeave, next);
        self.ranges.pop();
        self.active_loops -= 1;
        self.jump(next);
    }

    /// The body of `for`, then its next trip.
    fn for_body(&mut self, trip: UnitId, done: UnitId, of: &Trip, body: &[Node]) -> Option<()> {
        let first = self.unit(UnitKind::Pass)?;
        self.group = None;
        let group = self.grouped(trip, 0)?;
        let variable = self.variable(of.slot)?;
        self.loop_kinds.resize(self.loop_kinds.len().max(usize::from(of.l) + 1), Kind::Number);
        *self.loop_kinds.get_mut(usize::from(of.l))? = self.kind_of(of.slot);
        self.used(group, 0);
        self.around.push(Around { on_break: done, on_continue: trip, ranges: self.ranges.len() });
        let begin = self.ops.len();
        self.nodes(body, first, trip)?;
        self.around.pop();
        self.at(trip);
        let (l, to) = (of.l, u32::from(first));
        let run = self.run_from(begin, l, variable, group);
        let loops_within = |op: &Op| matches!(op, Op::Next { .. } | Op::Trip { .. });
        let within = self.ops.get(begin..).unwrap_or_default().iter().any(loops_within);
        let most = if within { 1 } else { BATCH };
        self.emit(Op::Next { l, variable, group, run, most, body: to, done: u32::from(done) });
        let kind = UnitKind::Trip { l, range: of.range, site: of.site, slot: of.slot, done };
        self.set(trip, kind, first);
        Some(())
    }

    /// The run of a loop whose body begins at an operation, and ends here.
    fn run_from(&mut self, begin: usize, loop_number: u8, variable: Reg, group: GroupId) -> u8 {
        let body = self.ops.get(begin..).unwrap_or_default();
        let Some(references) = runs::references(body, begin, variable, &self.constants) else { return NO_RUN };
        let Some(number) = u8::try_from(self.runs.len()).ok().filter(|n| *n != NO_RUN) else { return NO_RUN };
        let lanes = lanes::lanes(body, variable, &references);
        if references.is_empty() && lanes.is_none() {
            return NO_RUN;
        }
        let run = Run { loop_number, references, lanes };
        if !run.references.is_empty()
            && let Some(g) = self.groups.get_mut(usize::from(group))
        {
            g.touches = run.room();
        }
        self.runs.push(run);
        number
    }

    /// The body of `while`, then its condition.
    fn while_body(
        &mut self,
        test: UnitId,
        done: UnitId,
        range: RangeIx,
        cond: &Condition,
        body: &[Node],
    ) -> Option<()> {
        let (trip, first) = (self.unit(UnitKind::Pass)?, self.unit(UnitKind::Pass)?);
        self.at(trip);
        let group = self.grouped(trip, 0)?;
        self.emit(Op::Trip { group });
        self.set(trip, UnitKind::WhileTrip { range, site: cond.site }, first);
        self.around.push(Around { on_break: done, on_continue: test, ranges: self.ranges.len() });
        // The condition of the loop itself has no way from its body.
        let inner = self.active_loops > 0;
        if inner {
            self.path.push(0);
        }
        self.nodes(body, first, test)?;
        if inner {
            self.path.pop();
        }
        self.around.pop();
        self.at(test);
        self.condition(test, cond, 0, (trip, done), false)?;
        self.jump(done);
        Some(())
    }
}
