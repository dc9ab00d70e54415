//! What the listener of layouts is told besides events: the directives. In: variables and their layouts. Out: the
//! same to [`crate::distributed`], where it listens, and what it remarks.

use super::{Listeners, RankSetup, Remark};
use crate::distributed::Distributed;
use crate::events::{At, Called, Computed, Listener, Src};
use crate::program::{Site, Slot};
use crate::syntax::ast::LayoutText;
use crate::text::source::Span;
use crate::value::Value;

impl Listeners {
    /// Follows what an implementation on several ranks would send.
    pub(crate) fn follow_ranks(&mut self, setup: &RankSetup) {
        let machine = self.stream.as_ref().and_then(|s| s.machine());
        self.distributed = Some(Box::new(Distributed::new(setup, self.cache, self.layout(), machine)));
    }

    /// A directive states the layout of a variable that holds `value`; `active` is the mask of its tiles. What that
    /// sends is counted for the directive.
    pub(crate) fn distribute(
        &mut self,
        (site, slot): (Site, Slot),
        text: &LayoutText,
        active: Option<&Value>,
        value: Option<&Value>,
        span: Span,
    ) {
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        if let Some(d) = self.distributed.as_mut().filter(|_| self.on) {
            d.distribute(at, slot, text, active, value, span);
        }
    }

    /// A directive gives a variable the layout of another.
    pub(crate) fn align(&mut self, (site, slot): (Site, Slot), with: Slot, value: Option<&Value>, span: Span) {
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        if let Some(d) = self.distributed.as_mut().filter(|_| self.on) {
            d.align(at, slot, with, value, span);
        }
    }

    /// Whether somebody asks which ranks have an operand.
    #[inline]
    pub(crate) fn follows_ranks(&self) -> bool {
        self.on && self.distributed.is_some()
    }

    /// Whether an operand is not on every rank.
    pub(crate) fn is_distributed(&self, value: &Value, src: &Src) -> bool {
        self.distributed.as_ref().is_some_and(|d| d.is_distributed(value, src))
    }

    /// What has just been read are indices.
    #[inline]
    pub(crate) fn select_by(&mut self, indices: Computed) {
        if let Some(d) = self.distributed.as_mut().filter(|_| self.on) {
            d.indexes(indices);
        }
    }

    /// A function was called with operands that are not all on every rank.
    pub(crate) fn called(&mut self, call: &Called) {
        let at = At { context: self.contexts.current, site: self.site, contexts: &self.contexts };
        if let Some(d) = self.distributed.as_mut().filter(|_| self.on) {
            d.called(at, call);
        }
    }

    /// What it remarks.
    pub(super) fn distributed_remarks(&self) -> Vec<Remark> {
        let warned = self.distributed.iter().flat_map(|d| d.warned());
        warned.map(|w| Remark { code: w.code, message: w.message.clone(), span: w.span, count: w.count }).collect()
    }
}
