//! Workspaces of others: the variables of functions that wait for what they called, for texts that run with the
//! variables of a frame (`eval`, scripts) and for `evalin` and `assignin`. In: the frame that runs and the ones that
//! wait. Out: the frame that a name or a text belongs to.

use super::Interp;
use super::frame::{Frame, SharedCell, Var, place_of};
use super::ir::BodyKind;
use crate::error::Result;
use crate::events::How;
use crate::functions::Workspace;
use crate::syntax::ast::Name;
use crate::value::Value;
use std::rc::Rc;

/// A frame that waits for what it called, and how deep its call is; the main body is at 0.
struct Waiting {
    depth: usize,
    frame: Frame,
}

#[derive(Default)]
pub(super) struct Workspaces {
    /// Functions reach the variables of others, so that every caller has to be on the list; otherwise only those whose
    /// variables a text uses are.
    pub reached: bool,
    waiting: Vec<Waiting>,
    /// The base workspace where the prototype is a function, which has none of its own.
    base: Option<Box<Frame>>,
}

impl Workspaces {
    pub(super) fn new(reached: bool) -> Workspaces {
        Workspaces { reached, ..Workspaces::default() }
    }
}

impl Interp<'_> {
    /// Puts the caller's frame where functions that it calls find it; an empty one takes its place until [`Interp::resume`].
    pub(super) fn wait(&mut self, caller: &mut Frame) {
        let placeholder = Frame::empty(Rc::clone(&caller.body));
        let frame = std::mem::replace(caller, placeholder);
        self.workspaces.waiting.push(Waiting { depth: self.calls.depth.saturating_sub(1), frame });
    }

    /// The caller goes on.
    pub(super) fn resume(&mut self, caller: &mut Frame) {
        if let Some(w) = self.workspaces.waiting.pop() {
            *caller = w.frame;
        }
    }

    /// A variable by name in a frame or, where that runs a text, in the frame that the text runs for.
    pub(super) fn variable_named(&self, fr: &Frame, name: &str) -> Option<Value> {
        self.with_hosts(fr).find_map(|f| f.named(name))
    }

    /// Names of the variables that have values in a frame and those that it runs for.
    pub(super) fn variables_of(&self, fr: &Frame) -> Vec<String> {
        let mut names: Vec<String> = self.with_hosts(fr).flat_map(with_values).map(|n| n.to_string()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The frame of the function that runs, or that a text which runs belongs to.
    pub(super) fn function_of<'f>(&'f self, fr: &'f Frame) -> &'f Frame {
        self.with_hosts(fr).last().unwrap_or(fr)
    }

    /// The place of a variable by name that a text shares with a frame or, where that runs a text itself and names no
    /// such variable, with the frame that it runs for.
    pub(super) fn cell_named(&mut self, fr: &mut Frame, name: &Name) -> SharedCell {
        if let Some(slot) = fr.slot_named(name) {
            let cell = fr.share(slot);
            self.events.of_scopes(slot, place_of(&cell), true);
            return cell;
        }
        if let Some(cell) = fr.extra.get(name) {
            return Rc::clone(cell);
        }
        let cell = self.in_host(fr, |it, host| it.cell_named(host, name)).unwrap_or_default();
        fr.extra.insert(Rc::clone(name), Rc::clone(&cell));
        cell
    }

    /// Does something with the frame that a frame runs a text for.
    pub(super) fn in_host<R>(&mut self, fr: &mut Frame, what: impl FnOnce(&mut Self, &mut Frame) -> R) -> Option<R> {
        let last = self.workspaces.waiting.len().checked_sub(1).filter(|_| fr.guest)?;
        Some(self.in_waiting(last, fr, what))
    }

    /// A frame and, as long as it runs a text for another, that one.
    fn with_hosts<'f>(&'f self, fr: &'f Frame) -> impl Iterator<Item = &'f Frame> {
        let mut waiting = self.workspaces.waiting.iter().rev();
        std::iter::successors(Some(fr), move |f| if f.guest { waiting.next().map(|w| &w.frame) } else { None })
    }

    /// Sets a variable by name.
    pub(super) fn set_named(&mut self, fr: &mut Frame, name: &Name, value: Value) {
        match fr.slot_named(name) {
            Some(slot) if fr.visited.is_some() => {
                self.events.bound(slot, &value, &How::Stored);
                *fr.share(slot).borrow_mut() = Some(value);
            }
            Some(slot) => {
                self.set_slot(fr, slot, value);
            }
            None => *self.cell_named(fr, name).borrow_mut() = Some(value),
        }
    }

    /// Does something with the frame of a workspace, while whose frame runs waits.
    pub(super) fn in_workspace<R>(
        &mut self,
        fr: &mut Frame,
        place: Workspace,
        what: impl FnOnce(&mut Self, &mut Frame) -> Result<R>,
    ) -> Result<R> {
        if place == Workspace::Own {
            return what(self, fr);
        }
        // A script has the workspace of its caller, and that workspace's function is the caller of what it calls.
        let in_script = self.with_hosts(fr).find(|f| f.body.kind != BodyKind::Eval).is_some_and(|f| f.guest);
        let list = &self.workspaces.waiting;
        // A text runs for the innermost frame that is no text's.
        let own = if fr.guest { list.iter().rposition(|w| !w.frame.guest) } else { None };
        let has_script = list.first().map_or(&*fr, |w| &w.frame).is_base();
        let found = match place {
            Workspace::Caller if in_script => own,
            Workspace::Caller => list.iter().take(own.unwrap_or(list.len())).rposition(|w| !w.frame.guest),
            // Texts of the script, and what they call, find it at the bottom of the list.
            Workspace::Base | Workspace::Own => has_script.then_some(0).filter(|_| !list.is_empty()),
        };
        match found.or(own.filter(|_| has_script)) {
            Some(k) => self.in_waiting(k, fr, what),
            // At the prompt the caller is the base workspace.
            None if has_script => what(self, fr),
            None => self.in_base(fr, what),
        }
    }

    fn in_waiting<R>(&mut self, k: usize, fr: &mut Frame, what: impl FnOnce(&mut Self, &mut Frame) -> R) -> R {
        let mut above = self.workspaces.waiting.split_off(k);
        let Some(first) = above.first_mut() else { return what(self, fr) };
        let placeholder = Frame::empty(Rc::clone(&first.frame.body));
        let mut there = std::mem::replace(&mut first.frame, placeholder);
        let depth = first.depth;
        let visited = there.visited.replace(fr.range());
        self.events.frames_exchanged(depth);
        let result = what(self, &mut there);
        self.events.frames_exchanged(depth);
        there.visited = visited;
        if let Some(first) = above.first_mut() {
            first.frame = there;
        }
        self.workspaces.waiting.append(&mut above);
        result
    }

    /// The base workspace of a prototype that is a function: variables that none of its bodies names.
    fn in_base<R>(&mut self, fr: &Frame, what: impl FnOnce(&mut Self, &mut Frame) -> Result<R>) -> Result<R> {
        let mut base = match self.workspaces.base.take() {
            Some(base) => base,
            None => {
                let nothing = self.body_of_eval(fr, "")?;
                Box::new(Frame::new(self.body(nothing)?))
            }
        };
        let result = what(self, &mut base);
        self.workspaces.base = Some(base);
        result
    }
}

/// Names of the variables of a frame that have values.
fn with_values(fr: &Frame) -> impl Iterator<Item = &Name> {
    let slots = fr.body.slots.iter().zip(&fr.vars).filter(|(_, var)| match var {
        Var::Val(_) => true,
        Var::Shared(c) => c.borrow().is_some(),
        Var::Unset => false,
    });
    slots.map(|(name, _)| name).chain(fr.extra.iter().filter(|(_, c)| c.borrow().is_some()).map(|(n, _)| n))
}
