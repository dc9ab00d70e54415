//! What has no flops: subscripts and arithmetic on whole numbers, as [`crate::program::Counting`] says of
//! expressions. In: the expression at hand. Out: marks of the words that describe operators and operations.

use super::writer::Writer;
use crate::program::Counting;
use crate::syntax::ast::{Expr, Name};

impl Writer<'_, '_> {
    /// Calls with an expression, whose flops count as the text says.
    pub(super) fn counted<T>(&mut self, e: &Expr, call: impl FnOnce(&mut Self) -> T) -> T {
        let Some(counting) = self.body.text.counting(e.span) else { return call(self) };
        let around = self.uncounted.clone();
        match counting {
            Counting::Whole => self.uncounted.whole = true,
            Counting::Sized => self.uncounted.whole = false,
            Counting::Subscript => self.uncounted.subscript = Some(Vec::new()),
            Counting::SubscriptOf(slot) => {
                let name = self.body.text.name_of(slot).filter(|n| !self.is_no_handle(n)).cloned();
                self.uncounted.subscript = match (name, self.uncounted.subscript.take()) {
                    (None, _) => Some(Vec::new()),
                    (Some(name), None) => Some(vec![name]),
                    (Some(name), Some(mut names)) => {
                        if !names.is_empty() && !names.contains(&name) {
                            names.push(name);
                        }
                        Some(names)
                    }
                };
            }
        }
        let result = call(self);
        self.uncounted = around;
        result
    }

    /// Whether a variable is an array or an object whatever happens.
    fn is_no_handle(&self, name: &Name) -> bool {
        self.body.known.full.contains(name) || self.body.known.objects.contains(name)
    }

    /// The word of an operator or function with flops.
    pub(super) fn operator(&self, word: &str) -> String {
        format!("{}{word}", self.uncounted.mark())
    }
}
