//! What a run keeps besides values: output, notes and warnings, global and persistent
//! variables, switches of the accounting.

use super::Interp;
use super::frame::{Frame, SharedCell, Var, place_of};
use super::ir::{Ex, RangeIx, Site};
use crate::error::Result;
use crate::events::{CtxId, Store};
use crate::listeners::Remark;
use crate::syntax::ast::{Directive, Distributed, Ident, LayoutText, Name};
use crate::text::codes::{self, Code};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use crate::value::Value;
use std::rc::Rc;

impl Interp<'_> {
    pub(super) fn print(&mut self, text: &str) {
        match self.console.capture.last_mut() {
            Some(buffer) => buffer.push_str(text),
            None => self.console.output.out(text),
        }
    }

    pub(super) fn display(&mut self, name: &str, v: &Value) {
        let text = crate::format::display::display(name, v, self.state.format);
        self.print(&text);
    }

    pub(super) fn show(&mut self, fr: &Frame, slot: u32) {
        let Some(v) = fr.get(slot) else { return };
        let name = fr.body.slots.get(slot as usize).cloned().unwrap_or_else(|| "ans".into());
        self.display(&name, &v);
    }

    /// A note that is given once for each key.
    pub(super) fn note(&mut self, key: &str, span: Span, message: &str) {
        if self.remarks.noted.insert(key.to_string()) {
            self.remarks.notes.push(Diagnostic::note(codes::SLM401, message).at(span, ""));
        }
    }

    /// A command that does nothing here.
    pub(super) fn ignored(&mut self, command: &str, span: Span) {
        if self.remarks.noted.insert(command.to_string()) {
            self.remarks.ignored.push((command.to_string(), span));
        }
    }

    /// A value of a figure that there is not.
    pub(super) fn made_up(&mut self, what: &str, span: Span) {
        if !self.remarks.made_up.iter().any(|(w, _)| w == what) {
            self.remarks.made_up.push((what.to_string(), span));
        }
    }

    /// One warning for all values of figures.
    pub(super) fn all_made_up(&self) -> Option<Diagnostic> {
        let list = self.with_places(&self.remarks.made_up);
        (!list.is_empty()).then(|| {
            let message = format!("made up, as of an empty figure, because slamm draws none: {list}");
            Diagnostic::warning(codes::SLM402, message)
        })
    }

    /// One note for all commands that did nothing.
    pub(super) fn all_ignored(&self) -> Option<Diagnostic> {
        let list = self.with_places(&self.remarks.ignored);
        (!list.is_empty()).then(|| Diagnostic::note(codes::SLM401, format!("ignored: {list}")))
    }

    /// Names with the lines where they were first.
    fn with_places(&self, names: &[(String, Span)]) -> String {
        let main = self.program.main().id;
        let sources = &self.program.sources;
        let place = |span: &Span| match span.file == main {
            true => format!("line {}", sources.line(*span)),
            false => format!("{}:{}", sources.get(span.file).name, sources.line(*span)),
        };
        let list: Vec<String> = names.iter().map(|(name, span)| format!("`{name}` ({})", place(span))).collect();
        list.join(", ")
    }

    /// A warning of the model, counted by place.
    pub(super) fn warn(&mut self, span: Span, code: Code, message: String) {
        if let Some(w) = self.remarks.warnings.iter_mut().find(|w| w.code == code && w.span == span) {
            w.count += 1;
            return;
        }
        self.remarks.warnings.push(Remark { code, message, span, count: 1 });
    }

    /// An array that a containers.Map gives or gets is not counted.
    pub(super) fn note_map(&mut self, value: &Value, span: Span) {
        if self.events.on && !value.fits_registers() && !value.is_text() {
            let message = "this array is read from a containers.Map, or stored to it, which is not counted".to_string();
            self.warn(span, codes::SLM318, message);
        }
    }

    /// Where MATLAB would see one string instead of characters.
    pub(super) fn note_string(&mut self, span: Span, what: &str) {
        // The library takes either for the name of an option.
        if self.program.sources.is_shipped(span.file) {
            return;
        }
        let message = format!(
            "{what} a text in double quotes: one string (1x1) in MATLAB, a row of characters here and in Octave; \
             single quotes mean characters in both"
        );
        self.warn(span, codes::SLM306, message);
    }

    /// A warning of the numerical library (`Matrix is singular …`), as MATLAB prints it.
    pub(super) fn runtime_warning(&mut self, span: Span, identifier: &str, text: &str) {
        self.state.messages.last = (text.to_string(), identifier.to_string());
        if !self.state.messages.is_on(identifier) {
            return;
        }
        // Of what the library does, the line of the prototype that calls it.
        let own = |s: &Span| !self.program.sources.is_shipped(s.file);
        let called = std::iter::once(span).chain(self.calls.stack.iter().rev().map(|(_, at)| *at)).find(own);
        let line = self.program.sources.line(called.unwrap_or(span));
        self.console.output.err(&format!("Warning: {text} (line {line})\n"));
    }

    pub(super) fn declare_global(
        &mut self,
        fr: &mut Frame,
        site: Site,
        slot: u32,
        name: &Name,
        init: Option<&Ex>,
    ) -> Result<()> {
        let fresh = !self.shared.globals.contains_key(name);
        let cell = Rc::clone(self.shared.globals.entry(Rc::clone(name)).or_default());
        if fresh {
            let before = fr.get(slot).unwrap_or_else(Value::empty);
            *cell.borrow_mut() = Some(before);
        }
        if let (true, Some(e)) = (fresh, init) {
            let mut v = Value::empty();
            self.statement(fr, site, |it, fr| {
                v = it.eval(fr, e)?;
                Ok(Store::Nothing)
            })?;
            *cell.borrow_mut() = Some(v);
        }
        self.bind_shared(fr, slot, cell);
        self.events.global_bound(slot, false, name);
        Ok(())
    }

    /// A text has run with the variables of `fr`: the names that it declared global are global there too.
    pub(super) fn adopt_globals(&mut self, fr: &mut Frame, text: &Frame) {
        if self.shared.globals.is_empty() {
            return;
        }
        for (name, var) in text.body.slots.iter().zip(&text.vars) {
            if let Var::Shared(cell) = var {
                self.adopt_global(fr, name, cell);
            }
        }
        for (name, cell) in &text.extra {
            self.adopt_global(fr, name, cell);
        }
    }

    fn adopt_global(&mut self, fr: &mut Frame, name: &Name, cell: &SharedCell) {
        if !self.shared.globals.get(name).is_some_and(|g| Rc::ptr_eq(g, cell)) {
            return;
        }
        let Some(slot) = fr.slot_named(name) else {
            fr.extra.insert(Rc::clone(name), Rc::clone(cell));
            return;
        };
        if !matches!(fr.vars.get(slot as usize), Some(Var::Shared(c)) if Rc::ptr_eq(c, cell)) {
            self.bind_shared(fr, slot, Rc::clone(cell));
            self.events.global_bound(slot, false, name);
        }
    }

    pub(super) fn declare_persistent(
        &mut self,
        fr: &mut Frame,
        site: Site,
        slot: u32,
        index: usize,
        init: Option<&Ex>,
    ) -> Result<()> {
        let Some((_, cell)) = self.shared.persistents.get(index).cloned() else { return Ok(()) };
        let fresh = cell.borrow().is_none();
        if fresh {
            let mut v = Value::empty();
            if let Some(e) = init {
                self.statement(fr, site, |it, fr| {
                    v = it.eval(fr, e)?;
                    Ok(Store::Nothing)
                })?;
            }
            *cell.borrow_mut() = Some(v);
        }
        self.bind_shared(fr, slot, cell);
        if self.events.in_detail() {
            self.events.global_bound(slot, true, &index.to_string());
        }
        Ok(())
    }

    fn bind_shared(&mut self, fr: &mut Frame, slot: u32, cell: SharedCell) {
        fr.bind(slot, Rc::clone(&cell));
        let held = cell.borrow();
        let bytes = held.as_ref().map_or(0, |v| v.bytes(self.events.layout_of(&fr.body, slot)));
        self.events.resized(&fr.body, &mut fr.sizes, slot, bytes, held.as_ref());
        self.events.of_scopes(slot, place_of(&cell), false);
    }

    /// Whether `--skip` (true: does not count) or `--only` (false: counts) name a range.
    pub(super) fn filter(&self, name: &str) -> Option<bool> {
        if self.options.skip.iter().any(|n| n == name) {
            return Some(true);
        }
        self.options.only.iter().any(|n| n == name).then_some(false)
    }

    /// Where `--only` or `--skip` name the range that is entered: goes on in a context of its own, and gives the
    /// one to come back to.
    #[inline]
    pub(super) fn filtered(&mut self, fr: &Frame, range: RangeIx) -> Option<CtxId> {
        if !self.events.on || self.options.only.is_empty() && self.options.skip.is_empty() {
            return None;
        }
        let filter = fr.body.ranges.get(range as usize).and_then(|r| self.filter(&r.name))?;
        Some(self.events.filter(filter))
    }

    /// Names of `--only` and `--skip` that no range has.
    pub(super) fn unmatched_filters(&self) -> Vec<Diagnostic> {
        let known = |n: &str| {
            self.code.bodies.iter().flatten().any(|b| &*b.name == n || b.ranges.iter().any(|r| &*r.name == n))
        };
        let names =
            self.options.only.iter().map(|n| ("--only", n)).chain(self.options.skip.iter().map(|n| ("--skip", n)));
        names
            .filter(|(_, n)| !known(n))
            .map(|(option, n)| {
                Diagnostic::warning(codes::SLM204, format!("{option} {n}: no region or function has this name"))
                    .help("`slamm check FILE.m` shows the names of all ranges")
            })
            .collect()
    }

    /// `site` is that of a directive which may send something.
    pub(super) fn directive(&mut self, fr: &Frame, site: Option<Site>, d: &Directive) {
        let site = site.unwrap_or_default();
        match d {
            Directive::Print(name) => self.print_region(&name.name),
            Directive::On => self.events.switch(false),
            Directive::Off => self.events.switch(true),
            // Names of files, settled before anything runs.
            Directive::Func(_) | Directive::IncFunc(_) => {}
            Directive::Distribute(all) => all.iter().for_each(|d| self.distribute(fr, site, d)),
            Directive::Align { names, with } => names.iter().for_each(|name| self.align(fr, site, name, with)),
            // Settled before anything runs.
            Directive::Ranks(_) => {}
        }
    }

    fn distribute(&mut self, fr: &Frame, site: Site, d: &Distributed) {
        let Some(slot) = slot_of(fr, &d.name.name) else { return };
        let active = match &d.layout {
            LayoutText::Tiles(t) => t.active.as_ref().and_then(|a| fr.get(slot_of(fr, &a.name)?)),
            LayoutText::Cuts(_) => None,
        };
        self.events.distribute((site, slot), &d.layout, active.as_ref(), fr.get(slot).as_ref(), d.name.span.to(d.span));
    }

    fn align(&mut self, fr: &Frame, site: Site, name: &Ident, with: &Ident) {
        if let (Some(slot), Some(with)) = (slot_of(fr, &name.name), slot_of(fr, &with.name)) {
            self.events.align((site, slot), with, fr.get(slot).as_ref(), name.span);
        }
    }

    fn print_region(&mut self, name: &Name) {
        if self.events.on {
            let figures = self.events.figures_named(&self.subject(false), name);
            self.console.output.region(name, &figures);
        }
    }

    /// Variables of `--set` stay when the prototype clears everything.
    pub(super) fn is_kept(&self, name: &str, fr: &Frame) -> bool {
        fr.top && self.options.set.iter().any(|(n, _)| n == name)
    }
}

/// The variable of a name in the body that runs.
fn slot_of(fr: &Frame, name: &Name) -> Option<u32> {
    fr.body.slots.iter().position(|s| s == name).and_then(|k| u32::try_from(k).ok())
}
