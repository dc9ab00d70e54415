//! Figures of calls. In: what was counted in the contexts, each of which knows the calls that were active. Out: for
//! every call in the text its executions and what happened while it was active, by the range around it.

use super::Account;
use super::finish::{Global, Numbering, Subject, add, add_sizes, exclusive_of};
use crate::events::{CallSite, Context};
use crate::prediction::{Call, Figures};
use crate::program::{BodyId, Slot};
use rustc_hash::FxHashMap;

/// What is summed for a call.
#[derive(Default)]
struct Sum {
    executions: u64,
    inclusive: Figures,
    sizes: FxHashMap<(BodyId, Slot), u64>,
}

impl Account {
    /// Calls by the innermost range around them, in the order of the text; none where a recursion has so many that
    /// they were not told apart.
    pub(super) fn calls(&self, subject: &Subject, numbering: &Numbering) -> FxHashMap<Global, Vec<Call>> {
        let mut sums: FxHashMap<CallSite, Sum> = FxHashMap::default();
        if subject.contexts.calls_cut {
            return FxHashMap::default();
        }
        for (context, counted) in self.counting(subject) {
            if let Some(last) = context.calls.last {
                let entered = counted.ranges.first().map_or(0, |r| r.executions);
                sums.entry(last).or_default().executions += entered;
            }
            let own = exclusive_of(context, counted, self.count());
            for site in context.calls.iter() {
                let sum = sums.entry(*site).or_default();
                own.iter().for_each(|f| add(&mut sum.inclusive, f));
                for (range, acc) in context.body.ranges.iter().zip(&counted.ranges) {
                    add_sizes(subject, &mut sum.sizes, &context.body, &range.slots, &acc.sizes);
                }
            }
        }
        let mut sites: Vec<(CallSite, Sum)> = sums.into_iter().filter(|(_, s)| s.executions > 0).collect();
        sites.sort_unstable_by_key(|(site, _)| *site);
        let mut calls: FxHashMap<Global, Vec<Call>> = FxHashMap::default();
        for (site, sum) in sites {
            let (around, called) = (numbering.number.get(&site.range), numbering.number.get(&(site.callee, 0)));
            let (Some(&around), Some(&range), Some((line, column))) = (around, called, place(subject, &site)) else {
                continue;
            };
            let inclusive = Figures { sr: sum.sizes.values().sum(), ..sum.inclusive };
            let callee = numbering.ranges[range].name.clone();
            calls.entry(around).or_default().push(Call {
                line,
                column,
                callee,
                range,
                executions: sum.executions,
                inclusive,
            });
        }
        calls
    }
}

/// Line and column of a call.
pub(super) fn place(subject: &Subject, site: &CallSite) -> Option<(u32, u32)> {
    Some(subject.sources.get(subject.body(site.range.0)?.file).line_column(site.start))
}

/// The call by which the body became active, or by which it is called again while it is; none where there are several.
pub(super) fn entered(c: &Context, body: BodyId, again: bool, subject: &Subject) -> Option<CallSite> {
    let site = if again { c.calls.again(body) } else { c.calls.of(body) };
    site.copied().filter(|_| !subject.contexts.calls_cut)
}
