//! Outer products that a statement uses. In: a complete pass. Out: what their columns load again because they do not stay
//! beside each other.
//!
//! Each product has been counted as if it were alone (`stdlib/models/slm_dense_dense.m`). In `C - x*y' - y*x'` the columns
//! of both and a column of C come by in one step, as in an expression whose operands are repeated.

use super::explained::{self, Told};
use super::loads::is_one;
use super::sweeps::stored_array;
use super::{Account, Counted};
use crate::events::{At, LoadedOperand, MovedByOperation, Pass, Read};
use crate::prediction::Rule;
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

impl Account {
    /// The columns of the outer products of a pass, where they stay each alone and not together.
    pub(super) fn outer_products(&mut self, at: At, pass: &Pass) {
        let products: SmallVec<[Outer; 2]> = pass.operations.iter().filter_map(Outer::of).collect();
        if products.is_empty() {
            return;
        }
        let stored = stored_array(at, &pass.store).map(|m| m.key);
        for (k, product) in products.iter().enumerate() {
            if products.iter().take(k).any(|p| is_one(p.place(), product.place())) {
                continue;
            }
            let loaded = product.loaded_again(product.step(&products, pass, stored), &self.cache);
            let Some(counted) = self.counted.get_mut(at.context) else { return };
            if loaded.is_zero() {
                continue;
            }
            counted.operand(at, product.column, loaded);
            explained::tell(&mut self.explained, at, || Told::new(product.column.leaf, Rule::Repeated, loaded));
        }
    }
}

impl Counted {
    /// What an operand of an operation loads, by its variable; of what is none, by the statement.
    fn operand(&mut self, at: At, operand: &LoadedOperand, loaded: Bytes) {
        match operand.leaf {
            Some(leaf) => self.load(leaf, loaded),
            None => self.temporaries(at.site, loaded, Bytes::ZERO),
        }
    }
}

/// An outer product whose result the statement uses as it comes.
struct Outer<'p> {
    /// The first operand, which is swept for every column of the result.
    column: &'p LoadedOperand,
    columns: u64,
    /// Bytes of the result.
    result: u64,
}

impl<'p> Outer<'p> {
    fn of(moved: &'p MovedByOperation) -> Option<Self> {
        let result = moved.results.first().filter(|r| moved.repeated > 1 && !r.taken)?;
        Some(Outer { column: moved.operands.first()?, columns: moved.repeated, result: result.bytes })
    }

    /// What the column is of, and which section of that.
    fn place(&self) -> (u64, Option<&'p Read>) {
        (self.column.key, self.column.section.as_deref())
    }

    /// What is alike in shape.
    fn is_beside(&self, other: &Outer) -> bool {
        self.columns == other.columns && self.result == other.result
    }

    /// Bytes of a step alone: the column and one of the result.
    fn alone(&self) -> u64 {
        self.column.bytes + self.result / self.columns
    }

    /// Bytes of a step of the statement: the columns of all products, a column of every array of their shape that it reads,
    /// and one of what it stores, where that is another array than it reads, `stored`.
    fn step(&self, products: &[Outer], pass: &Pass, stored: Option<u64>) -> u64 {
        let mut found = SmallVec::<[(u64, Option<&Read>); 8]>::new();
        let mut step = 0;
        let mut add = |place, bytes: u64| {
            if !found.iter().any(|f| is_one(*f, place)) {
                found.push(place);
                step += bytes;
            }
        };
        for p in products.iter().filter(|p| self.is_beside(p)) {
            add(p.place(), p.column.bytes);
        }
        for r in pass.reads.iter().filter(|r| r.group == 0) {
            match r.columns() {
                1 if r.over.is_some() => add((r.key, Some(r)), r.bytes()),
                n if n == self.columns => add((r.key, Some(r)), r.bytes() / n),
                _ => {}
            }
        }
        let in_place = pass.reads.iter().any(|r| Some(r.key) == stored && r.over.is_none());
        if pass.store.bytes() == self.result && !in_place {
            step += self.result / self.columns;
        }
        step
    }

    /// What the column loads beyond what it has been charged alone.
    fn loaded_again(&self, step: u64, cache: &Cache) -> Bytes {
        let again = (self.columns - 1) * self.column.bytes;
        Bytes::over(cache, |c| if step > c && self.alone() <= c { again } else { 0 })
    }
}
