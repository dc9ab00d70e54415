//! Sweeps that go on column by column: what they need of reductions is what a column has given. In: operands of work in the pass.
//! Out: whether a sweep goes so, and which values of reductions have to exist in memory.

use super::{ByColumn, Pass};
use crate::events::Read;
use crate::events::moved::UNNAMED;
use crate::events::source::{Computed, Part};
use crate::ops::index::Index;
use crate::value::Value;
use smallvec::SmallVec;
use std::num::NonZeroU16;

impl Pass {
    /// The values of reductions that exist in memory for a sweep: arrays that are not in registers because the sweep takes each
    /// in the column that has given it; with those that it has taken so, where it cannot go by columns any more.
    pub(super) fn stored_values(
        &mut self,
        operands: &[Computed],
        c: Computed,
        result: &Value,
    ) -> SmallVec<[NonZeroU16; 2]> {
        let mut values: SmallVec<[NonZeroU16; 2]> = SmallVec::new();
        let goes = self.goes_by_column(operands, c, result);
        let known = self.by_column.iter().position(|b| b.sweep == c.sweep).or_else(|| {
            goes?;
            self.by_column.push(ByColumn { sweep: c.sweep, dims: result.dims(), holds: true, values: SmallVec::new() });
            self.by_column.len().checked_sub(1)
        });
        if let Some(b) = known.and_then(|k| self.by_column.get_mut(k)).filter(|_| goes == Some(false)) {
            b.holds = false;
            values.append(&mut b.values);
        }
        for o in operands.iter().filter(|o| o.count > 1) {
            let Some(at) = o.reduced else { continue };
            let in_column = goes == Some(true) && self.is_of_columns(o, result);
            match known.and_then(|k| self.by_column.get_mut(k)).filter(|b| in_column && b.holds) {
                Some(b) => b.values.push(at),
                None => values.push(at),
            }
        }
        values
    }

    /// Whether a sweep needs the value of every reduction that it waits for in the column that has given it alone
    /// (`A./sqrt(sum(A.^2))`); not where another reduction has to read all of what it reads first (`A - mean(A) - mean(A, 2)`), or
    /// has it in other columns (`A - mean(fliplr(A))`).
    /// None where there is nothing of either.
    fn goes_by_column(&self, operands: &[Computed], c: Computed, result: &Value) -> Option<bool> {
        if result.rows() <= 1 {
            return None;
        }
        let mut goes = None;
        for o in operands.iter().filter(|o| o.reduced.is_some()) {
            if self.crosses(o, c) {
                return Some(false);
            }
            if !self.is_of_columns(o, result) {
                if self.reads_all_first(o, c, result.numel()) {
                    return Some(false);
                }
            } else if o.sweep + 1 == c.sweep {
                goes = Some(true);
            }
        }
        goes
    }

    /// Whether a reduction has a value for every column of a result.
    fn is_of_columns(&self, reduction: &Computed, result: &Value) -> bool {
        let reduced = reduction.reduced.and_then(|at| self.reduced.get(usize::from(at.get()) - 1));
        reduced.is_some_and(|(d, _, turned)| {
            !turned && d.first() == Some(&1) && d.iter().skip(1).eq(result.dims().iter().skip(1))
        })
    }

    /// Whether a reduction reads, in other columns, what the rest of what `c` is computed from still has to read.
    fn crosses(&self, reduction: &Computed, c: Computed) -> bool {
        let array = |r: &&Read| r.numel() > 1 && r.key < UNNAMED;
        let (own, others) = self.own_and_others(reduction, c);
        others
            .filter(array)
            .filter(|r| !r.closed)
            .any(|r| own.iter().filter(array).any(|o| o.key == r.key && !has_columns_of(o.part(), r.part())))
    }

    /// Whether a reduction reads all `count` elements of something that the rest of what `c` is computed from reads too.
    fn reads_all_first(&self, reduction: &Computed, c: Computed, count: usize) -> bool {
        let all = |r: &Read| r.numel() == count && r.key < UNNAMED;
        let (own, others) = self.own_and_others(reduction, c);
        others.filter(|r| all(r)).any(|r| own.iter().any(|o| all(o) && o.key == r.key))
    }

    /// What a reduction reads, and the rest of what `c` is computed from.
    fn own_and_others(&self, reduction: &Computed, c: Computed) -> (&[Read], impl Iterator<Item = &Read>) {
        let (from, to) = reduction.reads;
        let others = (c.reads.0..from).chain(to..c.reads.1).filter_map(|k| self.reads.get(k as usize));
        (self.reads.get(from as usize..to as usize).unwrap_or_default(), others)
    }
}

/// Whether a part of an array goes through its columns in the order in which another part does, or all of it.
fn has_columns_of(a: Option<&Part>, b: Option<&Part>) -> bool {
    let columns = |part: Option<&Part>, d: usize| {
        let part = part.filter(|p| p.turn == 0 && p.indices.len() > 1);
        part.and_then(|p| p.indices.get(d)).cloned().unwrap_or(Index::All)
    };
    let dimensions = [a, b].into_iter().flatten().map(|p| p.indices.len()).max().unwrap_or(0);
    (1..dimensions).all(|d| match (columns(a, d), columns(b, d)) {
        (Index::At(_), _) | (_, Index::At(_)) => true,
        (
            Index::List { positions: x, .. } | Index::Mask { positions: x, .. },
            Index::List { positions: y, .. } | Index::Mask { positions: y, .. },
        ) => x == y,
        (x, y) => step_of(&x).is_some_and(|step| step_of(&y) == Some(step)),
    })
}

/// From one index to the next, where that is always the same.
fn step_of(index: &Index) -> Option<isize> {
    match index {
        Index::All => Some(1),
        Index::Range { step, .. } => Some(*step),
        Index::At(_) | Index::List { .. } | Index::Mask { .. } => None,
    }
}
