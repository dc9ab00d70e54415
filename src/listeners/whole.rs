//! Statements whose pass is known before it is put together: they read one array as a whole, with the numbers that choose
//! it, compute nothing and store an array or nothing. In: what such a statement reads and stores. Out: the figures of its
//! pass, where nobody but the plain figures wants to know of it.

use super::Listeners;
use crate::account::WholeRead;
use crate::events::At;
use crate::program::{Leaf, Site};

impl Listeners {
    /// Whether the plain figures are all that is kept, so that such a statement may be counted as a whole.
    #[inline]
    #[must_use]
    pub(crate) fn counts_alone(&self) -> bool {
        self.on && !self.in_detail()
    }

    /// Such a statement was executed; `store`: occurrence and bytes. The bytes of arrays are not 0, and none is a number.
    pub(crate) fn whole_statement(
        &mut self,
        site: Site,
        numbers: &[WholeRead],
        array: Option<WholeRead>,
        store: Option<(Leaf, u64)>,
    ) {
        self.site = site;
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        self.account.whole_statement(at, numbers, array, store);
        self.sharing.statement_ends();
    }
}
