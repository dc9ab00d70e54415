//! Reads of a field or of the content of a cell that indices of numbers choose, where the value lies. In: a variable
//! and its accesses. Out: the value and its source, and the same events as those of any other read; or nothing, and
//! no events, where the read needs more: lists, ranges, `end`, objects.

use super::Interp;
use super::frame::{Frame, Var};
use super::fx::{inside, number_in, position};
use super::ir::{Args, Ex, ExKind, Leaf, Slot, Step, StepKind};
use crate::events::{Elements, Src, element_key, part_key};
use crate::ops::index::Index;
use crate::value::Value;

impl Interp<'_> {
    pub(super) fn direct(&mut self, fr: &Frame, slot: Slot, leaf: Leaf, path: &[Step]) -> Option<(Value, Src)> {
        let (v, key) = self.lying(fr, slot, path)?;
        let v = v.clone();
        if self.events.on {
            for step in path {
                if let StepKind::Brace(args) = &step.kind {
                    self.subscripted(args, |it| args.list.iter().for_each(|e| it.tell_index(e)));
                }
            }
        }
        Some((v, Src::Whole { leaf, key }))
    }

    /// The value where it lies, and the key of the place where something counts; no events.
    fn lying<'f>(&mut self, fr: &'f Frame, slot: Slot, path: &[Step]) -> Option<(&'f Value, u64)> {
        self.found(fr, slot, path, self.events.on)
    }

    /// `keys`: whether the key is asked for.
    fn found<'f>(&mut self, fr: &'f Frame, slot: Slot, path: &[Step], keys: bool) -> Option<(&'f Value, u64)> {
        let Some(Var::Val(root)) = fr.vars.get(slot as usize) else { return None };
        let (mut at, mut key) = (root, u64::from(slot));
        for step in path {
            at = match (&step.kind, at) {
                (StepKind::Field(name), Value::Struct(s)) if s.data.len() == s.keys.len() => {
                    if keys {
                        key = part_key(key, &**name);
                    }
                    s.data.get(s.field_index(name)?)?
                }
                (StepKind::Brace(args), Value::Cell(c)) => {
                    let (i, j) = place(fr, args, &mut self.tracked)?;
                    if keys {
                        let indices = [Index::At(i), Index::At(j.unwrap_or(0))];
                        key = element_key(key, indices.get(..1 + usize::from(j.is_some()))?);
                    }
                    c.data.get(inside((i, j), &c.dims, c.data.len())?)?
                }
                _ => return None,
            };
        }
        Some((at, key))
    }

    /// The same where nobody asks for the key.
    pub(super) fn lying_alone<'f>(&mut self, fr: &'f Frame, slot: Slot, path: &[Step]) -> Option<&'f Value> {
        Some(self.found(fr, slot, path, false)?.0)
    }

    /// The value of such a read where nothing is counted.
    pub(super) fn uncounted_content(&mut self, fr: &Frame, e: &Ex) -> Option<Value> {
        match &e.kind {
            ExKind::Access { slot, path, .. } if !self.events.on => Some(self.lying(fr, *slot, path)?.0.clone()),
            _ => None,
        }
    }

    /// What a number that is an index is computed from is read.
    fn tell_index(&mut self, e: &Ex) {
        match &e.kind {
            ExKind::Var { slot, leaf } => {
                let mut src = Src::Whole { leaf: *leaf, key: u64::from(*slot) };
                self.events.read(&Value::Num(0.0), &mut src, false);
            }
            ExKind::Scalar(s) => {
                self.scalar_source(s, &Value::Num(0.0));
            }
            _ => {}
        }
    }
}

/// One index or two, from 0.
fn place(fr: &Frame, args: &Args, tracked: &mut Elements) -> Option<(usize, Option<usize>)> {
    match args.list.as_slice() {
        [i] => Some((index(fr, i, tracked)?, None)),
        [i, j] => Some((index(fr, i, tracked)?, Some(index(fr, j, tracked)?))),
        _ => None,
    }
}

fn index(fr: &Frame, e: &Ex, tracked: &mut Elements) -> Option<usize> {
    position(number_in(fr, e, tracked)?)
}
