//! What variables take when they are assigned. In: a value with what the statement has read, layouts that are declared. Out:
//! the array that the variable holds from then on, and what is sent where it goes over into another layout.

use super::layout::Layout;
use super::reference::Taken;
use super::statement::{OWN, Read, Target};
use super::sweep::{Cost, Home, Outcome, Setting, Together, add_pairs};
use super::{Array, Distributed, span_of};
use crate::events::{At, How};
use crate::prediction::RankLoad;
use crate::program::Slot;
use crate::text::codes;
use crate::text::source::Span;
use crate::value::Value;
use std::rc::Rc;

impl Distributed {
    /// A variable is assigned as a whole: it takes the layout that is declared for it, or that of what it is given.
    pub(super) fn whole_assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {
        let span = span_of(at);
        let small = value.is_scalar() || value.is_empty() || !(value.is_numeric() || mask(value));
        let declared = if small { None } else { self.frame().declared.get(&slot).cloned() };
        let held = match how {
            _ if small => None,
            How::Shared(src) => self.handed_on(at, value, src),
            How::Parameter(k) => self.frame().arguments.get(*k).cloned().flatten(),
            How::Captured => self.captured.get(&value.place()).cloned(),
            How::Stored | How::Grown { .. } => {
                if matches!(how, How::Grown { .. }) && self.frame().slots.contains_key(&slot) {
                    self.resized_array(span);
                }
                let reads = std::mem::take(&mut self.frame().statement.reads);
                let layout = match &declared {
                    Some(d) => self.layout_for(d, &value.dims(), span),
                    None => self.home_of(at, &reads, &value.dims()).layout.and_then(|l| {
                        let dims = value.dims();
                        self.inherited(&l, &dims, span)
                    }),
                };
                self.frame().statement.reads = reads;
                let (dims, bytes, sparse) = (value.dims(), value.element_bytes(), value.is_sparse());
                let target = Target { slot, layout: layout.clone(), dims, bytes, sparse, whole: true };
                let before = self.frame().statement.target.replace(target);
                self.frame().statement.others.extend(before);
                self.bind(at, slot, layout);
                return;
            }
        };
        let layout = match (&declared, &held) {
            (Some(d), _) => self.layout_for(d, &value.dims(), span),
            (None, Some(h)) => Some(Rc::clone(&h.layout)),
            (None, None) => None,
        };
        match held {
            Some(array) if layout.as_ref().is_some_and(|l| l.id == array.layout.id) => {
                self.variables.insert((at.body(), slot), Rc::clone(&array.layout));
                self.frame().slots.insert(slot, array);
            }
            Some(array) => {
                self.redistribute(at, &array, layout.as_ref(), value);
                self.bind(at, slot, layout);
            }
            None => self.bind(at, slot, layout),
        }
    }

    fn resized_array(&mut self, span: Span) {
        let text = "a distributed array changes its size: elements that go over to another rank are not counted";
        self.warn(codes::SLM310, span, text.into());
    }

    /// Elements of a variable are assigned: what others have received of it is no longer valid.
    pub(super) fn part_assigned(&mut self, at: At, slot: Slot, value: &Value) {
        let span = span_of(at);
        if value.is_scalar() || !(value.is_numeric() || mask(value)) {
            return;
        }
        let dims = value.dims();
        let declared = self.frame().declared.get(&slot).cloned();
        let before = self.frame().slots.get(&slot).map(|a| Rc::clone(&a.layout));
        if before.as_ref().is_some_and(|l| l.dims != dims) {
            self.resized_array(span);
        }
        let layout = match (declared, before) {
            (_, Some(l)) if l.dims == dims => Some(l),
            (Some(d), _) => self.layout_for(&d, &dims, span),
            (None, Some(l)) => self.inherited(&l, &dims, span),
            (None, None) => {
                let first = self.frame().statement.reads.iter().find_map(|r| r.array.clone());
                let same = first.filter(|a| a.layout.dims == dims);
                same.map(|a| Rc::clone(&a.layout))
            }
        };
        let (bytes, sparse) = (value.element_bytes(), value.is_sparse());
        let target = Target { slot, layout: layout.clone(), dims, bytes, sparse, whole: false };
        self.frame().statement.target = Some(target);
        self.bind(at, slot, layout);
    }

    /// An array goes over into another layout.
    pub(super) fn redistribute(&mut self, at: At, from: &Rc<Array>, to: Option<&Rc<Layout>>, value: &Value) {
        if value.is_sparse() {
            self.sparse_moves(at, &from.layout, to, value, false);
            return;
        }
        let (dims, bytes) = (value.dims(), value.element_bytes());
        let home = Home { layout: to.cloned(), taken: Taken::Whole, dims, stores: bytes };
        let mut read = Read::whole(Some(Rc::clone(from)), OWN, value);
        read.number = Some(0);
        let to = self.storages.of_work();
        self.swept(at, &home, vec![read], 0, Some(to));
    }

    /// The entries of a sparse matrix go over to the owners of another layout, of the transposed matrix where
    /// `transposed`.
    pub(super) fn sparse_moves(
        &mut self,
        at: At,
        from: &Rc<Layout>,
        to: Option<&Rc<Layout>>,
        value: &Value,
        transposed: bool,
    ) {
        let entry = self.stored.entry_bytes(value.element_bytes());
        let key = vec![2, from.id, to.map_or(0, |l| l.id), self.pattern_key(value), u64::from(transposed), entry];
        self.count(at, key, |it| moved_entries(&it.setting, from, to, value, transposed, entry));
    }
}

fn moved_entries(
    setting: &Setting,
    from: &Rc<Layout>,
    to: Option<&Rc<Layout>>,
    value: &Value,
    transposed: bool,
    entry: u64,
) -> Outcome {
    let mut outcome = Outcome::default();
    let (Some(pattern), rows, columns) = (value.pattern(), value.rows(), value.cols()) else { return outcome };
    for (k, &p) in setting.ranks.iter().enumerate() {
        let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
        let mut pairs = Vec::new();
        for (column, ends) in pattern.colptr.windows(2).enumerate() {
            for &row in pattern.rowidx.get(ends[0]..ends[1]).unwrap_or_default() {
                let owner = from.owner(k, row + column * rows);
                let there = if transposed { column + row * columns } else { row + column * rows };
                let next = to.map_or(owner, |l| l.owner(k, there));
                if let Some(load) = cost.loads.get_mut(owner as usize) {
                    load.nonzeros += 1;
                    load.wsl += entry;
                }
                if next != owner {
                    pairs.push((owner, next, 0, entry));
                }
            }
        }
        add_pairs(&mut cost.pairs, pairs);
        cost.pairs.iter_mut().for_each(|pair| pair.2 = 1);
        if to.is_none() {
            cost.together.push((Together::Allgather, 1, pattern.entries() as u64 * entry));
        }
        outcome.costs.push(cost);
    }
    outcome
}

fn mask(value: &Value) -> bool {
    value.class() == crate::value::Class::Logical
}
