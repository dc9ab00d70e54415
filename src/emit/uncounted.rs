//! What has no flops: subscripts and arithmetic on whole numbers, as [`crate::program::Counting`] says of
//! expressions. In: the expression at hand. Out: marks of the words that describe operators and operations.

use super::writer::Writer;
use crate::program::{Counting, Subscript};
use crate::syntax::ast::{Expr, Name};

impl Writer<'_, '_> {
    /// Calls with an expression, whose flops count as the text says.
    pub(super) fn counted<T>(&mut self, e: &Expr, call: impl FnOnce(&mut Self) -> T) -> T {
        let counting = self.body.text.counting(e.span);
        if counting == Counting::default() {
            return call(self);
        }
        let around = self.uncounted.clone();
        self.uncounted.whole = counting.whole.unwrap_or(around.whole);
        if let Some(subscript) = counting.subscript {
            self.uncounted.subscript = Some(self.unless_handles(subscript, around.subscript.as_deref()));
        }
        let result = call(self);
        self.uncounted = around;
        result
    }

    /// The variables that have to hold function handles for flops to count in a subscript within others; none
    /// where they never count.
    fn unless_handles(&self, subscript: Subscript, around: Option<&[Name]>) -> Vec<Name> {
        let name = match subscript {
            Subscript::Of(slot) => self.body.text.name_of(slot).filter(|n| !self.is_no_handle(n)),
            Subscript::Certain => None,
        };
        match (name, around) {
            (None, _) | (_, Some([])) => Vec::new(),
            (Some(name), around) => {
                let others = around.unwrap_or_default().iter().filter(|n| *n != name);
                others.chain(std::iter::once(name)).cloned().collect()
            }
        }
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
