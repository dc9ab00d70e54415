//! Matrix operators and profiled functions on distributed operands. Products go by the layouts of their operands;
//! what is not known to be distributed is gathered to rank 0, computed there and broadcast, with a warning.

use super::layout::{Layout, grid};
use super::sweep::{Cost, Outcome, Together, share};
use super::walks::Accesses;
use super::{Declared, Distributed, Held, received, span_of};
use crate::events::{At, Operation, Side, Src};
use crate::prediction::{Ghosts, RankLoad};
use crate::syntax::ast::LayoutText;
use crate::value::{Dims, Value};
use smallvec::smallvec;
use std::rc::Rc;

/// Which dimension of `op(A)` is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutOf {
    Nothing,
    Rows,
    Columns,
    Both,
}

pub(super) fn cut_of(held: &Held, transposed: bool) -> CutOf {
    let Some(array) = held else { return CutOf::Nothing };
    match (array.layout.cut_dimensions().as_slice(), transposed) {
        ([0], false) | ([1], true) => CutOf::Rows,
        ([1], false) | ([0], true) => CutOf::Columns,
        ([], _) => CutOf::Nothing,
        _ => CutOf::Both,
    }
}

impl Distributed {
    pub(super) fn product(&mut self, at: At, a: &Side, b: &Side, operation: &Operation) {
        let (left, right) = (self.handed_on(at, a.value, a.src), self.handed_on(at, b.value, b.src));
        let Some(result) = operation.results.first() else { return };
        if left.is_none() && right.is_none() {
            self.by_every_rank(at, operation);
            return;
        }
        match (a.value.is_sparse(), b.value.is_sparse()) {
            (true, false) if !b.transposed || b.value.is_vector() => {
                self.sparse_product(at, (a, b), (&left, &right), operation, result);
            }
            (true, true) => self.sparse_by_sparse(at, (a, b), (&left, &right), operation, result),
            (false, false)
                if cut_of(&left, a.transposed) == CutOf::Both && b.value.is_vector() && !a.value.is_vector() =>
            {
                self.crossed_product(at, (a, b), (&left, &right), operation, result);
            }
            (false, false) => self.dense_product(at, (a, b), (&left, &right), operation, result),
            _ => self.on_one_rank_of(at, "this product", operation, vec![left, right]),
        }
    }

    /// The layout of a result whose rows lie as those of `op(A)`.
    pub(super) fn of_rows(&mut self, at: At, from: &Rc<Layout>, transposed: bool, dims: &Dims) -> Option<Rc<Layout>> {
        let span = span_of(at);
        match &*from.text {
            LayoutText::Cuts(cuts) if transposed && cuts.len() == 2 => {
                let text = Rc::new(LayoutText::Cuts(cuts.iter().rev().copied().collect()));
                self.layout_for(&Declared { text, active: None }, dims, span)
            }
            _ => self.inherited(from, dims, span),
        }
    }

    fn dense_product(&mut self, at: At, sides: (&Side, &Side), held: (&Held, &Held), op: &Operation, result: &Value) {
        let (a, b) = sides;
        let cuts = (cut_of(held.0, a.transposed), cut_of(held.1, b.transposed));
        let both_matrices = !a.value.is_vector() && !b.value.is_vector();
        let how = match cuts {
            (CutOf::Both, _) | (_, CutOf::Both) if !both_matrices => {
                self.on_one_rank_of(at, "this product, with these layouts,", op, vec![held.0.clone(), held.1.clone()]);
                return;
            }
            (CutOf::Columns, CutOf::Rows | CutOf::Nothing) | (CutOf::Nothing, CutOf::Rows) if result.is_scalar() => {
                Dense::Contracted
            }
            (CutOf::Columns, CutOf::Rows) => Dense::Contracted,
            (CutOf::Columns, CutOf::Nothing) => Dense::Contracted,
            (CutOf::Rows, CutOf::Nothing) => Dense::Rows { gathers: false },
            (CutOf::Nothing, CutOf::Columns) => Dense::Columns { gathers: false },
            (CutOf::Rows, _) if !both_matrices => Dense::Rows { gathers: true },
            (_, CutOf::Columns) if !both_matrices => Dense::Columns { gathers: true },
            (CutOf::Nothing, CutOf::Rows) => Dense::Rows { gathers: true },
            _ => Dense::Grid,
        };
        let dims = result.dims();
        let layout = match (how, held) {
            (Dense::Rows { .. }, (Some(l), _)) => self.of_rows(at, &Rc::clone(&l.layout), a.transposed, &dims),
            (Dense::Rows { .. }, (None, Some(r))) => self.inherited(&Rc::clone(&r.layout), &dims, span_of(at)),
            (Dense::Columns { .. }, (_, Some(r))) => self.of_rows(at, &Rc::clone(&r.layout), b.transposed, &dims),
            (Dense::Grid, _) => {
                use crate::syntax::ast::Cut::Block;
                let text = Rc::new(LayoutText::Cuts(vec![Block(None), Block(None)]));
                self.layout_for(&Declared { text, active: None }, &dims, span_of(at))
            }
            _ => None,
        };
        let gathered = match how {
            Dense::Rows { gathers: true } => held.1.clone().map(|r| (r, b.value)),
            Dense::Columns { gathers: true } => held.0.clone().map(|l| (l, a.value)),
            _ => None,
        };
        let id = |h: &Held| h.as_ref().map_or(0, |x| x.layout.id);
        let inner = if a.transposed { a.value.rows() } else { a.value.cols() };
        let valid = gathered.as_ref().map_or(0, |(g, _)| g.ghosts.get());
        let loads: Vec<u64> = op.movement.loads.iter().map(|l| l.value).collect();
        let mut key = vec![4, id(held.0), id(held.1), layout.as_ref().map_or(0, |l| l.id), valid.into()];
        key.extend([u64::from(a.transposed), u64::from(b.transposed), inner as u64, op.movement.flops]);
        key.extend(dims.iter().map(|&d| d as u64).chain(loads.iter().copied()));
        let bytes = result.bytes(self.stored);
        let each = result.element_bytes();
        let after = self.count(at, key, |it| {
            let mut outcome = Outcome::default();
            for (k, &p) in it.setting.ranks.iter().enumerate() {
                let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
                match how {
                    Dense::Contracted => cost.together.push((Together::Allreduce, 1, bytes)),
                    Dense::Grid => {
                        let (r, c) = grid(p);
                        let (m, n, inner) = (dims[0] as u64, dims.get(1).map_or(1, |d| *d as u64), inner as u64);
                        let left = m.div_ceil(r.into()) * inner * each;
                        let right = inner * n.div_ceil(c.into()) * each;
                        // Along a row of the grid the parts of A, along a column those of B.
                        if c > 1 {
                            cost.together.push((Together::Broadcast, c.into(), left));
                        }
                        if r > 1 {
                            cost.together.push((Together::Broadcast, r.into(), right));
                        }
                    }
                    Dense::Rows { .. } | Dense::Columns { .. } => {
                        if let Some((g, value)) = &gathered
                            && g.ghosts.get() != super::sweep::ALL
                        {
                            cost.together.push((Together::Allgather, 1, value.bytes(it.stored)));
                        }
                    }
                }
                let owned = |h: &Held| h.as_ref().map(|h| h.layout.owned(k, p));
                let work = match how {
                    Dense::Columns { .. } => owned(held.1),
                    _ if held.0.is_some() => owned(held.0),
                    _ => owned(held.1),
                };
                let total: u64 = work.as_ref().map_or(0, |w| w.iter().sum());
                let whole = |i: usize| match how {
                    Dense::Rows { .. } => i == 1,
                    Dense::Columns { .. } => i == 0,
                    _ => false,
                };
                for (rank, load) in cost.loads.iter_mut().enumerate() {
                    let mine = work.as_ref().and_then(|w| w.get(rank)).copied().unwrap_or(total);
                    load.elements += mine;
                    load.flops += share(op.movement.flops, mine, total);
                    for (i, &l) in loads.iter().enumerate() {
                        load.wsl += if whole(i) && mine > 0 { l } else { share(l, mine, total) };
                    }
                }
                outcome.costs.push(cost);
            }
            if gathered.is_some() && it.setting.ghosts == Ghosts::Keep {
                outcome.ghosts.push((0, super::sweep::ALL));
            }
            if how == Dense::Grid {
                outcome.remarks.push(
                    "the product of two distributed matrices is counted as SUMMA, whose operands lie on a grid of \
                     ranks; bringing them there is not counted"
                        .into(),
                );
            }
            outcome
        });
        self.follow_columns((a, b), held, (how, each));
        received(gathered.as_ref().map(|(array, _)| array), &after);
        self.push_result(layout, result);
    }

    /// How a product of a matrix that is cut by rows with a vector goes through the memory of a rank.
    fn follow_columns(&mut self, (a, b): (&Side, &Side), held: (&Held, &Held), (how, bytes): (Dense, u64)) {
        let along = match how {
            Dense::Contracted => true,
            Dense::Rows { .. } => false,
            Dense::Columns { .. } | Dense::Grid => return,
        };
        let Some(left) = held.0.as_ref().filter(|l| l.layout.cut_dimensions() == [0]) else { return };
        if self.walks.is_none() || !b.value.is_vector() || a.transposed != along {
            return;
        }
        let x = match (held.1, b.src) {
            (Some(x), _) => x.storage,
            (None, Src::Whole { key, .. }) => self.storage_of(*key),
            (None, _) => self.storages.of_work(),
        };
        let (matrix, storages) = (Rc::clone(&left.layout), smallvec![left.storage, x]);
        if let Some(walks) = &mut self.walks {
            walks.accesses(storages, || Accesses::Columns { matrix, bytes, along });
        }
    }

    /// `B = A'`: an operand of the statement's last sweep.
    pub(super) fn transposed(&mut self, at: At, operation: &Operation) {
        let (Some(operand), Some(result)) = (operation.operands.first(), operation.results.first()) else { return };
        let held = self.handed_on(at, operand.value, operand.src);
        if operand.value.is_sparse() {
            let Some(array) = held else { return self.by_every_rank(at, operation) };
            let layout = self.inherited(&Rc::clone(&array.layout), &result.dims(), span_of(at));
            self.sparse_moves(at, &Rc::clone(&array.layout), layout.as_ref(), operand.value, true);
            self.push_result(layout, result);
            return;
        }
        let key = if let Src::Whole { key, .. } = operand.src { *key } else { u64::MAX >> 3 };
        self.push_transposed(held, key, operand.value, result.dims());
    }

    /// All ranks have the operands and do the same.
    pub(super) fn by_every_rank(&mut self, at: At, operation: &Operation) {
        let loads: u64 = operation.movement.loads.iter().map(|l| l.value).sum();
        let loads = loads + operation.movement.work_loads.value;
        let flops = operation.movement.flops;
        self.count(at, vec![6, loads, flops], |it| {
            let load = RankLoad { wsl: loads, flops, ..RankLoad::default() };
            let cost = |p: &u32| Cost { loads: vec![load; *p as usize], ..Cost::default() };
            Outcome { costs: it.setting.ranks.iter().map(cost).collect(), ..Outcome::default() }
        });
    }
}

/// How a dense product goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dense {
    /// Rows of the result lie where those of A do.
    Rows { gathers: bool },
    /// Columns of the result lie where those of B do.
    Columns { gathers: bool },
    /// The dimension that is summed over is cut.
    Contracted,
    /// SUMMA.
    Grid,
}

pub(super) fn a_vector(dims: &Dims) -> bool {
    dims.len() == 2 && dims.contains(&1)
}
