//! Statements that take a value as it is: `t = c{i}`, `t = s.name`, `t = 'text'`, and the head of a `switch`. In: such a
//! statement, where nobody but the plain figures follows what it does. Out: the same figures as those of the general
//! form, without its pass; or nothing, and no events, where the value is a number, empty or no plain array.

use super::Interp;
use super::frame::{Frame, Var};
use super::ir::{Ex, ExKind, Leaf, Site, Slot, Step, StepKind};
use crate::error::Result;
use crate::listeners::WholeRead;
use crate::value::Value;
use smallvec::SmallVec;

/// The numbers that choose what is read.
type Numbers = SmallVec<[WholeRead; 4]>;

impl Interp<'_> {
    /// Assigns a constant text, or what a field or cell holds, to a variable; false where the general form has to do it.
    pub(super) fn takes_whole(
        &mut self,
        fr: &mut Frame,
        site: Site,
        (slot, leaf): (Slot, Leaf),
        e: &Ex,
    ) -> Result<bool> {
        if !self.events.counts_alone() || !matches!(fr.vars.get(slot as usize), Some(Var::Val(_) | Var::Unset)) {
            return Ok(false);
        }
        let mut numbers = Numbers::new();
        let (mut v, array) = match &e.kind {
            ExKind::Const(v) if is_array(v) => (v.clone(), None),
            ExKind::Access { slot: of, leaf, path } => {
                let Some(found) = self.content(fr, (*of, *leaf), path, &mut numbers) else { return Ok(false) };
                (found.0, Some(found.1))
            }
            _ => return Ok(false),
        };
        self.tick(fr, site)?;
        self.statements += 1;
        let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
        self.separate_for(fr, slot, &mut v);
        self.set_variable(fr, slot, v, bytes);
        self.events.whole_statement(site, &numbers, array, Some((leaf, bytes)));
        Ok(true)
    }

    /// What a field or cell holds, with what it is chosen by.
    fn content(
        &mut self,
        fr: &Frame,
        (slot, leaf): (Slot, Leaf),
        path: &[Step],
        numbers: &mut Numbers,
    ) -> Option<(Value, WholeRead)> {
        let chosen = path.iter().all(|step| match &step.kind {
            StepKind::Brace(args) => args.list.iter().all(|e| chooses(e, args.subscripts, numbers)),
            StepKind::Field(_) => true,
            StepKind::Paren(_) | StepKind::Dynamic(_) => false,
        });
        if !chosen {
            return None;
        }
        let v = self.lying_alone(fr, slot, path).filter(|v| is_array(v))?.clone();
        if !self.tracked.is_empty() {
            self.tracked.clear();
            return None;
        }
        let bytes = v.bytes(self.events.layout_at(leaf));
        Some((v, WholeRead { leaf, key: u64::MAX, bytes }))
    }

    /// The head of a `switch` on a variable that holds a text; false where the general form has to do it.
    pub(super) fn switches_on_text(&mut self, fr: &Frame, site: Site, value: &Ex) -> Result<bool> {
        let ExKind::Var { slot, leaf } = value.kind else { return Ok(false) };
        let Some(Var::Val(v)) = fr.vars.get(slot as usize) else { return Ok(false) };
        if !is_array(v) || !self.events.counts_alone() {
            return Ok(false);
        }
        let bytes = v.bytes(self.events.layout_at(leaf));
        self.tick(fr, site)?;
        self.statements += 1;
        let read = WholeRead { leaf, key: u64::from(slot), bytes };
        self.events.whole_statement(site, &[], Some(read), None);
        Ok(true)
    }
}

/// Several characters or real numbers, so that a pass over them is no scalar code.
fn is_array(v: &Value) -> bool {
    matches!(v, Value::Char(_) | Value::Real(_)) && v.numel() > 1
}

/// Notes the variables that an index is computed from; false where they are not known.
fn chooses(e: &Ex, subscript: bool, numbers: &mut Numbers) -> bool {
    let mut read = |slot: Slot, leaf| numbers.push(WholeRead { leaf, key: u64::from(slot), bytes: 8 });
    match &e.kind {
        ExKind::Num(_) => {}
        ExKind::Var { slot, leaf } => read(*slot, *leaf),
        // What a subscript is computed by has no flops.
        ExKind::Scalar(s) if subscript || s.flops == 0 => s.loads.iter().for_each(|&(slot, leaf)| read(slot, leaf)),
        _ => return false,
    }
    true
}
