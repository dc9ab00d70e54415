//! What functions move of the arrays of their callers, for a page. In: what calls have passed on ([`super::links`]), and what
//! accounting has gathered. Out: [`Passed`].

use super::Account;
use super::finish::{Numbering, Subject, leaf_totals};
use super::history::Recorder;
use super::links::{Links, Place};
use crate::prediction::Passed;
use crate::program::{BodyKind, Slot};
use crate::traffic::Bytes;
use std::collections::BTreeMap;

impl Links {
    /// The array of a caller that a variable is, as reports know it: range of the file or function, and name.
    #[must_use]
    pub(crate) fn named(&self, of: Place, subject: &Subject, numbering: &Numbering) -> Option<(usize, String)> {
        let (context, slot) = self.array(of)?;
        let body = &subject.contexts.all().get(context)?.body;
        let (owner, slot) = subject.owner(body, slot);
        let body = subject.body(owner).filter(|b| b.kind != BodyKind::Eval)?;
        let range = *numbering.number.get(&(owner, 0))?;
        Some((range, body.slots.get(slot as usize)?.to_string()))
    }
}

impl Account {
    /// What the variables of functions move of the arrays of their callers.
    pub(super) fn passed(&self, subject: &Subject, numbering: &Numbering, recorder: &Recorder) -> Vec<Passed> {
        type Key = (usize, String, usize, String);
        let mut sums: BTreeMap<Key, (Bytes, Bytes)> = BTreeMap::new();
        for (id, c) in subject.contexts.all().iter().enumerate().filter(|(_, c)| !c.ignored()) {
            let Some(n) = self.counted.get(id) else { continue };
            let arrays: Vec<_> = (0..c.body.slots.len())
                .map(|slot| recorder.links.named((id, Slot::try_from(slot).ok()?), subject, numbering))
                .collect();
            if arrays.iter().all(Option::is_none) {
                continue;
            }
            for (leaf, (wsl, wss)) in c.body.leaves.iter().zip(leaf_totals(c, n, self.count())) {
                let Some((of, array)) = arrays.get(leaf.slot as usize).cloned().flatten() else { continue };
                let range = c.body.sites.get(leaf.site as usize).and_then(|s| numbering.own(&c.body, s.range));
                let name = c.body.slots.get(leaf.slot as usize);
                if let (Some(range), Some(name)) = (range, name)
                    && (wsl, wss) != (Bytes::ZERO, Bytes::ZERO)
                {
                    let sum = sums.entry((range, name.to_string(), of, array)).or_default();
                    sum.0 += wsl;
                    sum.1 += wss;
                }
            }
        }
        let passed =
            |((range, name, of, array), (wsl, wss))| Passed { range, name, of, array, wsl, wss, levels: Vec::new() };
        sums.into_iter().map(passed).collect()
    }
}
