//! What every statement has moved so far, while the run goes on. In: the figures of contexts. Out: one row for each
//! statement of each context, in an order that stays: new contexts come after the others.

use super::{Account, Counted};
use crate::events::{Contexts, CtxId};
use crate::program::{Outline, Site};
use crate::traffic::Bytes;

/// The widest number: a complex one. Variables of no more bytes are in registers.
const NUMBER: u64 = 16;

/// The plain figures of a statement in a context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatementFigures {
    pub executions: u64,
    pub wsl: Bytes,
    pub wss: Bytes,
    pub flops: u64,
    /// It has a variable that was no number at some time, so that it may move something between cache levels.
    pub arrays: bool,
}

/// The rows of all statements.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByStatement {
    rows: Vec<StatementFigures>,
    /// The first row of each context.
    first: Vec<usize>,
}

impl ByStatement {
    /// What has moved since these figures were taken.
    #[must_use]
    pub(crate) fn since(&self, before: &ByStatement) -> ByStatement {
        let nothing = StatementFigures::default();
        let rows = self.rows.iter().enumerate();
        let rows = rows.map(|(k, now)| now.since(before.rows.get(k).unwrap_or(&nothing))).collect();
        ByStatement { rows, first: self.first.clone() }
    }

    /// The rows of statements with arrays that were executed, with their numbers.
    pub(crate) fn of_arrays(&self) -> impl Iterator<Item = (usize, &StatementFigures)> {
        self.rows.iter().enumerate().filter(|(_, r)| r.arrays && !r.is_nothing())
    }

    /// The row of this number.
    #[must_use]
    pub(crate) fn row(&self, number: usize) -> StatementFigures {
        self.rows.get(number).copied().unwrap_or_default()
    }

    /// The row of a statement.
    #[must_use]
    pub(crate) fn of(&self, context: CtxId, site: Site) -> StatementFigures {
        self.first.get(context).map_or(StatementFigures::default(), |first| self.row(first + site as usize))
    }

    /// How many rows there are.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }
}

impl StatementFigures {
    /// Figures may also fall: what turns out to have been there already is taken back.
    fn since(&self, before: &StatementFigures) -> StatementFigures {
        let bytes = |a: Bytes, b: Bytes| Bytes {
            low: a.low.wrapping_sub(b.low),
            value: a.value.wrapping_sub(b.value),
            high: a.high.wrapping_sub(b.high),
        };
        StatementFigures {
            executions: self.executions - before.executions,
            wsl: bytes(self.wsl, before.wsl),
            wss: bytes(self.wss, before.wss),
            flops: self.flops.wrapping_sub(before.flops),
            arrays: self.arrays,
        }
    }

    fn is_nothing(&self) -> bool {
        self.executions == 0 && self.wsl.is_zero() && self.wss.is_zero() && self.flops == 0
    }
}

impl Account {
    /// What every statement has moved so far.
    #[must_use]
    pub(crate) fn by_statement(&self, contexts: &Contexts) -> ByStatement {
        let mut found = ByStatement::default();
        for (context, counted) in contexts.all().iter().zip(&self.counted) {
            let first = found.rows.len();
            found.first.push(first);
            found.rows.extend(counted.sites.iter().map(|s| StatementFigures {
                executions: s.general + s.fast,
                wsl: s.temp_wsl,
                wss: s.temp_wss,
                flops: s.flops,
                arrays: false,
            }));
            let rows = found.rows.get_mut(first..).unwrap_or_default();
            let arrays = counted.arrays(&context.body);
            for (leaf, acc) in context.body.leaves.iter().zip(&counted.leaves) {
                let Some(row) = rows.get_mut(leaf.site as usize) else { continue };
                row.wsl += acc.wsl;
                row.wss += acc.wss;
                row.arrays |= arrays.get(leaf.slot as usize).is_some_and(|a| *a);
            }
        }
        found
    }
}

impl Counted {
    /// Which variables were no numbers at some time.
    fn arrays(&self, body: &Outline) -> Vec<bool> {
        let mut found = vec![false; body.slots.len()];
        for (info, acc) in body.ranges.iter().zip(&self.ranges) {
            for (&slot, record) in info.slots.iter().zip(&acc.sizes) {
                let several = record.held.as_ref().is_some_and(|h| h.dims.iter().any(|n| *n > 1));
                if let Some(array) = found.get_mut(slot as usize) {
                    *array |= several || record.bytes > NUMBER;
                }
            }
        }
        found
    }
}
