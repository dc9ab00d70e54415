//! Statements whose pass is known before it is put together: they read one array as a whole or none, with numbers that choose
//! it or go into a text, and store an array or nothing. In: what such a statement reads and stores. Out: the figures of its
//! pass, where nobody but the plain figures wants to know of it.

use super::Listeners;
use crate::account::{Learnt, WholeRead};
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
        (numbers, array): (&[WholeRead], Option<WholeRead>),
        store: Option<(Leaf, u64)>,
        flops: u64,
    ) {
        let flops = if self.uncounted.holds() { 0 } else { flops };
        self.site = site;
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        self.account.whole_statement(at, (numbers, array), store, flops);
        self.sharing.statement_ends();
    }

    /// A statement was executed that makes an array longer where it is: it reads these numbers, and stores what is new.
    pub(crate) fn grown_statement(&mut self, site: Site, numbers: &[WholeRead], new: (Leaf, u64), flops: u64) {
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        self.account.copied_before(at);
        self.whole_statement(site, (numbers, None), Some(new), flops);
    }

    /// What the next statement counts is wanted.
    pub(crate) fn learn(&mut self) {
        self.account.learn();
    }

    /// The same of a statement with an operation, which counts nothing but its own.
    pub(crate) fn learn_all(&mut self, site: Site) {
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        self.account.learn_all(at);
    }

    /// What it has counted, where its next execution may be told as that.
    pub(crate) fn learnt(&mut self) -> Option<Learnt> {
        self.account.learnt()
    }

    /// A statement was executed that counts what it counted before.
    pub(crate) fn ran_alike(&mut self, site: Site, learnt: &Learnt) {
        self.site = site;
        let at = At { context: self.contexts.current, site, contexts: &self.contexts };
        self.account.ran_alike(at, learnt);
        self.sharing.statement_ends();
    }
}
