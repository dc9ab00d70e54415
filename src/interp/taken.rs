//! Statements that take a value as it is: `t = c{i}`, `t = s.name`, `t = 'text'`, `t = sprintf('%d', i)`, or put one after
//! what a variable holds, `x = [x, v]`, and the head of a `switch`. In: such a statement, where nobody but the plain figures follows what it does. Out: the same figures as those of the general
//! form, without its pass; or nothing, and no events, where the value is a number, empty or no plain array.

use super::Interp;
use super::access::Arguments;
use super::frame::{Frame, Var};
use super::fx::number_in;
use super::host_view::HostView;
use super::ir::{CallEx, Ex, ExKind, Leaf, Site, Slot, Step, StepKind, Target};
use crate::error::Result;
use crate::events::How;
use crate::functions::table::facts::Takes;
use crate::listeners::WholeRead;
use crate::ops::concat;
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
        match &e.kind {
            ExKind::Call(call) => return self.takes_text(fr, site, (slot, leaf), call),
            ExKind::Matrix { rows, grows: true, .. } => {
                return match rows.as_slice() {
                    [row] => match row.as_slice() {
                        [_, Ex { kind: ExKind::Call(call), .. }] => self.grows_by_text(fr, site, (slot, leaf), call),
                        [_, e] => self.grows_by_number(fr, site, (slot, leaf), (1, e)),
                        _ => Ok(false),
                    },
                    [_, row] => match row.as_slice() {
                        [e] => self.grows_by_number(fr, site, (slot, leaf), (0, e)),
                        _ => Ok(false),
                    },
                    _ => Ok(false),
                };
            }
            _ => {}
        }
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
        self.events.whole_statement(site, (&numbers, array), Some((leaf, bytes)), 0);
        Ok(true)
    }

    /// Assigns what a template and numbers make, `t = sprintf('%d', i)`, where nothing listens but the plain figures, or
    /// nobody; false where the general form has to do it.
    fn takes_text(&mut self, fr: &mut Frame, site: Site, (slot, leaf): (Slot, Leaf), call: &CallEx) -> Result<bool> {
        let mut numbers = Numbers::new();
        let Some((v, flops)) = self.text_of_template(fr, slot, call, &mut numbers).filter(|(v, _)| is_array(v)) else {
            return Ok(false);
        };
        self.tick(fr, site)?;
        self.statements += 1;
        let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
        self.set_variable(fr, slot, v, bytes);
        if self.events.on {
            self.events.whole_statement(site, (&numbers, None), Some((leaf, bytes)), flops);
        }
        Ok(true)
    }

    /// The same after the text that a variable holds: `s = [s sprintf('%d', i)]`.
    fn grows_by_text(&mut self, fr: &mut Frame, site: Site, (slot, leaf): (Slot, Leaf), call: &CallEx) -> Result<bool> {
        let plain = |v: Option<&Var>| matches!(v, Some(Var::Val(Value::Char(c))) if !c.double_quoted);
        if fr.has_shared || !plain(fr.vars.get(slot as usize)) {
            return Ok(false);
        }
        let mut numbers = Numbers::new();
        let made = self.text_of_template(fr, slot, call, &mut numbers);
        let Some((v, flops)) = made.filter(|(v, _)| v.numel() > 0) else { return Ok(false) };
        self.grows(fr, site, (slot, leaf), (1, &v), (&numbers, flops))
    }

    /// The same of a number after those of a row or a column, `x = [x, v]` and `x = [x; v]`.
    fn grows_by_number(
        &mut self,
        fr: &mut Frame,
        site: Site,
        (slot, leaf): (Slot, Leaf),
        (dim, e): (usize, &Ex),
    ) -> Result<bool> {
        let followed = self.events.on && !self.events.counts_alone();
        let several = |v: Option<&Var>| matches!(v, Some(Var::Val(Value::Real(a))) if a.data.len() > 1);
        if fr.has_shared || followed || !several(fr.vars.get(slot as usize)) {
            return Ok(false);
        }
        let mut numbers = Numbers::new();
        let flops = match &e.kind {
            ExKind::Num(_) => 0,
            ExKind::Var { slot, leaf } => {
                numbers.push(number_of(*slot, *leaf));
                0
            }
            ExKind::Scalar(s) => {
                s.loads.iter().for_each(|&(slot, leaf)| numbers.push(number_of(slot, leaf)));
                s.flops
            }
            _ => return Ok(false),
        };
        let x = number_in(fr, e, &mut self.tracked);
        let alone = self.tracked.is_empty();
        self.tracked.clear();
        let Some(x) = x.filter(|_| alone) else { return Ok(false) };
        self.grows(fr, site, (slot, leaf), (dim, &Value::Num(x)), (&numbers, flops))
    }

    /// Puts a value after what a variable holds, along a dimension; false where the general form has to do it.
    fn grows(
        &mut self,
        fr: &mut Frame,
        site: Site,
        (slot, leaf): (Slot, Leaf),
        (dim, v): (usize, &Value),
        (numbers, flops): (&Numbers, u64),
    ) -> Result<bool> {
        let held = fr.vars.get(slot as usize).map_or(0, |var| if let Var::Val(own) = var { own.numel() } else { 0 });
        let Some(mut own) = fr.take(slot) else { return Ok(false) };
        if self.reserve(8 * (held as u64 + v.numel() as u64)).is_err()
            || !concat::append(&mut own, dim, [v].into_iter())
        {
            fr.set(slot, own);
            return Ok(false);
        }
        self.tick(fr, site)?;
        self.statements += 1;
        let bytes = own.bytes(self.events.layout_of(&fr.body, slot));
        let old = fr.sizes.bytes.get(slot as usize).copied().unwrap_or(0);
        self.set_variable_as(fr, slot, own, bytes, &How::Grown { kept: old.min(bytes), copies: false });
        if self.events.on {
            self.events.grown_statement(site, numbers, (leaf, bytes.saturating_sub(old)), flops);
        }
        Ok(true)
    }

    /// The text of a template and numbers, with the variables that these are computed from and their flops; nothing where the
    /// general form has to make it, or somebody follows more than the plain figures.
    fn text_of_template(
        &mut self,
        fr: &mut Frame,
        slot: Slot,
        call: &CallEx,
        numbers: &mut Numbers,
    ) -> Option<(Value, u64)> {
        let Some(Target::Builtin(f)) = call.target.get() else { return None };
        let template = f.facts.takes == Takes::Template && !f.facts.effect && !call.free;
        let followed = self.events.on && !self.events.counts_alone();
        if !template || followed || !matches!(fr.vars.get(slot as usize), Some(Var::Val(_) | Var::Unset)) {
            return None;
        }
        let mut args = Arguments::new();
        let flops = self.template_and_numbers(fr, &call.args.list, &mut args, numbers)?;
        // Where it fails, the general form fails in the same way, and says where.
        let v = (f.eval)(&mut HostView { interp: self, frame: fr }, &args, 1).ok()?.pop()?;
        // A text that is as long as the template could be that, seen in another way.
        (args.first()?.numel() != v.numel() && matches!(v, Value::Char(_))).then_some((v, flops))
    }

    /// A template that is written and numbers, with the variables that the numbers are computed from; gives their flops.
    fn template_and_numbers(
        &mut self,
        fr: &Frame,
        list: &[Ex],
        args: &mut Arguments,
        numbers: &mut Numbers,
    ) -> Option<u64> {
        let (template, others) = list.split_first()?;
        let ExKind::Const(template @ Value::Char(c)) = &template.kind else { return None };
        if c.double_quoted {
            return None;
        }
        args.push(template.clone());
        let mut flops = 0;
        for e in others {
            args.push(Value::Num(number_in(fr, e, &mut self.tracked)?));
            if let ExKind::Scalar(s) = &e.kind {
                // A variable that is given as it is, nobody reads.
                s.loads.iter().for_each(|&(slot, leaf)| numbers.push(number_of(slot, leaf)));
                flops += s.flops;
            }
        }
        Some(flops)
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
        self.events.whole_statement(site, (&[], Some(read)), None, 0);
        Ok(true)
    }
}

/// Several characters or real numbers, so that a pass over them is no scalar code.
fn is_array(v: &Value) -> bool {
    matches!(v, Value::Char(_) | Value::Real(_)) && v.numel() > 1
}

/// A number is read.
fn number_of(slot: Slot, leaf: Leaf) -> WholeRead {
    WholeRead { leaf, key: u64::from(slot), bytes: 8 }
}

/// Notes the variables that an index is computed from; false where they are not known.
fn chooses(e: &Ex, subscript: bool, numbers: &mut Numbers) -> bool {
    let mut read = |slot: Slot, leaf| numbers.push(number_of(slot, leaf));
    match &e.kind {
        ExKind::Num(_) => {}
        ExKind::Var { slot, leaf } => read(*slot, *leaf),
        // What a subscript is computed by has no flops.
        ExKind::Scalar(s) if subscript || s.flops == 0 => s.loads.iter().for_each(|&(slot, leaf)| read(slot, leaf)),
        _ => return false,
    }
    true
}
