//! What functions and statements of numbers count while it is not yet certain that they can be executed as such. In:
//! their executions as they happen, in their contexts. Out: the same figures as those of executions one by one, as soon
//! as they are certain (`commit_flat`); or none of them (`abandon_flat`), where the general form begins again.
//!
//! Executions are counted where they belong, and a journal says which counters wait, in the order of their first
//! execution. What a statement or range does beyond being counted (registers of the nest, sizes) it does when it runs
//! for the first time, so that the journal is all that has to be gone through.

use super::{Account, Described, SizeRecord};
use crate::events::{At, Contexts, CtxId, Listener, Passes, Src, Store};
use crate::program::{Leaf, RangeIx, Site, Slot};
use crate::value::{Layout, Value};

/// Bytes of a number.
const NUMBER: u64 = 8;

/// What waits, in the order of its first execution.
#[derive(Default)]
pub(super) struct Journal {
    entries: Vec<(CtxId, What)>,
    /// Variables that statements read.
    reads: Vec<(Leaf, Slot)>,
}

#[derive(Clone, Copy)]
enum What {
    Scalar(Site),
    General {
        site: Site,
        told: Option<Told>,
    },
    /// A range, and the variables that it has not yet met as numbers.
    Entered {
        range: RangeIx,
        sizes: u64,
    },
    Assigned {
        site: Site,
        slot: Slot,
    },
    /// Parameters and captured variables, told before this statement where that is the only one. `before`: the nest in
    /// which they were given last.
    Given {
        slots: u64,
        first: Option<Site>,
        before: u64,
    },
}

/// What a statement of the general form reads and stores in the nest.
#[derive(Clone, Copy)]
struct Told {
    reads: (usize, usize),
    assigns: Assigns,
    /// For which nest and forms of calls it had been told.
    before: (u64, u64),
}

/// The variable that a statement of numbers assigns.
#[derive(Clone, Copy)]
pub(crate) struct Assigns {
    pub slot: Slot,
    pub leaf: Leaf,
    /// It takes over what the text of a function has stored.
    pub taken_over: bool,
}

impl Account {
    /// Whether statements of numbers can be counted: a nest runs.
    #[inline]
    #[must_use]
    pub(crate) fn in_nest(&self) -> bool {
        self.nests.counts() && self.nests.runs()
    }

    /// A statement has run in its scalar form, without elements.
    #[inline]
    pub(crate) fn flat_scalar(&mut self, context: CtxId, site: Site) {
        let Some(acc) = self.counted.get_mut(context).and_then(|c| c.sites.get_mut(site as usize)) else { return };
        if acc.waiting.scalar == 0 {
            self.journal.entries.push((context, What::Scalar(site)));
        }
        acc.waiting.scalar += 1;
    }

    /// A statement of numbers and calls has run; `forms`: which calls by handles it had. Gives whether
    /// [`Self::flat_told`] has to say what it reads and assigns.
    #[inline]
    pub(crate) fn flat_general(&mut self, context: CtxId, site: Site, flops: u64, forms: u64) -> bool {
        let current = self.nests.current;
        let Some(acc) = self.counted.get_mut(context).and_then(|c| c.sites.get_mut(site as usize)) else {
            return false;
        };
        let known = acc.waiting.told == (current, forms);
        if known && acc.waiting.general == 0 {
            self.journal.entries.push((context, What::General { site, told: None }));
        }
        acc.waiting.general += 1;
        acc.waiting.flops += flops;
        !known
    }

    pub(crate) fn flat_told(
        &mut self,
        context: CtxId,
        site: Site,
        forms: u64,
        reads: &[(Leaf, Slot)],
        assigns: Assigns,
    ) {
        let current = self.nests.current;
        let Some(acc) = self.counted.get_mut(context).and_then(|c| c.sites.get_mut(site as usize)) else { return };
        let from = self.journal.reads.len();
        self.journal.reads.extend_from_slice(reads);
        let before = std::mem::replace(&mut acc.waiting.told, (current, forms));
        let told = Told { reads: (from, self.journal.reads.len()), assigns, before };
        self.journal.entries.push((context, What::General { site, told: Some(told) }));
    }

    /// A range was entered whose body has numbers in these variables, and nothing in others.
    #[inline]
    pub(crate) fn flat_entered(&mut self, context: CtxId, range: RangeIx, held: u64) {
        let Some(acc) = self.counted.get_mut(context).and_then(|c| c.ranges.get_mut(range as usize)) else { return };
        let sizes = held & !acc.numbers;
        if acc.waiting == 0 || sizes != 0 {
            acc.numbers |= sizes;
            self.journal.entries.push((context, What::Entered { range, sizes }));
        }
        acc.waiting += 1;
    }

    /// A statement has assigned a number to a variable that held nothing.
    #[inline]
    pub(crate) fn flat_assigned(&mut self, context: CtxId, site: Site, slot: Slot) {
        let Some(acc) = self.counted.get_mut(context).and_then(|c| c.sites.get_mut(site as usize)) else { return };
        if !std::mem::replace(&mut acc.waiting.sized, true) {
            self.journal.entries.push((context, What::Assigned { site, slot }));
        }
    }

    /// A body begins with numbers in these variables, which are in registers.
    #[inline]
    pub(crate) fn flat_given(&mut self, context: CtxId, slots: u64, first: Option<Site>) {
        let current = self.nests.current;
        let Some(counted) = self.counted.get_mut(context) else { return };
        if counted.given != current {
            let before = std::mem::replace(&mut counted.given, current);
            self.journal.entries.push((context, What::Given { slots, first, before }));
        }
    }

    /// What waits has happened; gives how many statements of the general form that were.
    pub(crate) fn commit_flat(&mut self, contexts: &Contexts, passes: &mut Passes, layout: Layout) -> u64 {
        let mut statements = 0;
        let mut journal = std::mem::take(&mut self.journal);
        for (context, what) in journal.entries.drain(..) {
            let at = |site| At { context, site, contexts };
            match what {
                What::Scalar(site) => self.commit_scalar(at(site)),
                What::General { site, told } => {
                    statements += self.commit_general(at(site));
                    if let Some(told) = told {
                        let reads = journal.reads.get(told.reads.0..told.reads.1).unwrap_or_default();
                        self.tell_pass(at(site), reads, &told.assigns, passes, layout);
                    }
                }
                What::Entered { range, sizes } => self.commit_entered(at(0), range, sizes),
                What::Assigned { site, slot } => self.commit_assigned(at(site), slot),
                What::Given { slots, first, .. } => {
                    if first.is_none_or(|site| self.is_first(context, site)) {
                        bits(slots).for_each(|slot| self.defined(context, slot));
                    }
                }
            }
        }
        journal.reads.clear();
        self.journal = journal;
        statements
    }

    fn commit_scalar(&mut self, at: At) {
        let current = self.nests.current;
        let Some(acc) = self.site(at.context, at.site) else { return };
        acc.fast += std::mem::take(&mut acc.waiting.scalar);
        if acc.met != current {
            self.first_in_nest(at, &[]);
        }
    }

    fn commit_general(&mut self, at: At) -> u64 {
        let Some(acc) = self.site(at.context, at.site) else { return 0 };
        let times = std::mem::take(&mut acc.waiting.general);
        acc.general += times;
        acc.flops += std::mem::take(&mut acc.waiting.flops);
        times
    }

    /// The pass of a statement that runs for the first time in the nest; its flops are counted already.
    fn tell_pass(&mut self, at: At, reads: &[(Leaf, Slot)], assigns: &Assigns, passes: &mut Passes, layout: Layout) {
        let key = u64::from(assigns.slot);
        let store =
            if assigns.taken_over { Store::Nothing } else { Store::Number { leaf: assigns.leaf, key, bytes: NUMBER } };
        passes.suspend();
        for &(leaf, slot) in reads {
            passes.read(&Value::Num(0.0), &mut Src::Whole { leaf, key: u64::from(slot) }, false, layout);
        }
        if assigns.taken_over {
            self.defined_by_call(at.context, assigns.slot);
        }
        self.pass(at, passes.complete(store));
        passes.resume();
    }

    fn commit_entered(&mut self, at: At, range: RangeIx, sizes: u64) {
        let order = self.recorded;
        self.recorded += 1;
        let Some(acc) = self.range(at.context, range) else { return };
        acc.executions += std::mem::take(&mut acc.waiting);
        if sizes == 0 {
            return;
        }
        let Some(info) = at.context().and_then(|c| c.body.ranges.get(range as usize)) else { return };
        for (record, &slot) in acc.sizes.iter_mut().zip(&info.slots) {
            if slot < u64::BITS && sizes >> slot & 1 == 1 {
                record.holds_number(order);
            }
        }
    }

    fn commit_assigned(&mut self, at: At, slot: Slot) {
        let order = self.recorded;
        self.recorded += 1;
        let Some(body) = at.context().map(|c| &c.body) else { return };
        let mut around = Some(at.range());
        while let Some((r, info)) = around.and_then(|r| Some((r, body.ranges.get(r as usize)?))) {
            if let Ok(i) = info.slots.binary_search(&slot)
                && let Some(record) = self.range(at.context, r).and_then(|acc| acc.sizes.get_mut(i))
            {
                record.holds_number(order);
            }
            around = info.parent;
        }
    }

    /// What waits is executed in the general form instead.
    pub(crate) fn abandon_flat(&mut self) {
        let Account { journal, counted, .. } = self;
        for (context, what) in journal.entries.drain(..).rev() {
            let Some(counted) = counted.get_mut(context) else { continue };
            match what {
                What::Given { before, .. } => counted.given = before,
                What::Entered { range, sizes } => {
                    if let Some(acc) = counted.ranges.get_mut(range as usize) {
                        acc.waiting = 0;
                        acc.numbers &= !sizes;
                    }
                }
                What::Scalar(site) | What::General { site, .. } | What::Assigned { site, .. } => {
                    let Some(acc) = counted.sites.get_mut(site as usize) else { continue };
                    (acc.waiting.scalar, acc.waiting.general, acc.waiting.flops) = (0, 0, 0);
                    match what {
                        What::Assigned { .. } => acc.waiting.sized = false,
                        What::General { told: Some(told), .. } => acc.waiting.told = told.before,
                        _ => {}
                    }
                }
            }
        }
        journal.reads.clear();
    }
}

/// Executions of a statement that are not yet certain, and what has been told of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    scalar: u64,
    general: u64,
    flops: u64,
    /// In which nest, and with which calls by handles, the general form has told its registers.
    told: (u64, u64),
    /// It has told the size of what it assigns.
    sized: bool,
}

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting { scalar: 0, general: 0, flops: 0, told: (u64::MAX, 0), sized: false }
    }
}

impl SizeRecord {
    fn holds_number(&mut self, order: u64) {
        if NUMBER > self.bytes || self.held.is_none() {
            self.update(NUMBER, Some(Described::of(&Value::Num(0.0))), order);
        }
    }
}

/// The variables whose bits are set.
fn bits(mut set: u64) -> impl Iterator<Item = Slot> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        next
    })
}
