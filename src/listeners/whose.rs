//! Who an owner of operations is, in the words of a prediction. In: contexts and ranges by their number as owners, and the
//! numbering of the ranges. Out: plain tables, which a recorded run keeps: which ranges are active, on which call path,
//! and the lines and variables of the body.

use crate::account::history::Recorder;
use crate::account::{CallPath, Numbering, Subject};
use crate::prediction::Stack;
use crate::program::{BodyId, Slot};
use crate::stream::Place;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Owners by their number, and the bodies that they are in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Whose {
    pub owners: Vec<Owner>,
    pub bodies: Vec<Words>,
}

/// A range of a context.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Owner {
    /// Ranges that are active while it runs; none where nothing of it counts.
    pub reached: Vec<usize>,
    /// The range itself.
    pub own: Option<usize>,
    /// Its call path, among those of the run.
    pub stack: Option<usize>,
    pub body: usize,
    /// Its variables that are arrays of callers, where a page was asked for: number here, range and name there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<(u32, usize, String)>,
}

/// What statements and variables of a body are called.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Words {
    /// Lines by statement.
    pub lines: Vec<u32>,
    /// Names by variable.
    pub names: Vec<String>,
}

impl Whose {
    pub(super) fn of(
        places: &[Place],
        subject: &Subject,
        numbering: &Numbering,
        stacks: &[Stack],
        history: Option<&Recorder>,
    ) -> Whose {
        let known = stacks.iter().enumerate().map(|(k, s)| ((s.ranges.clone(), s.calls.clone()), k));
        let known: FxHashMap<CallPath, usize> = known.collect();
        let mut bodies: Vec<Words> = Vec::new();
        let mut of_body: FxHashMap<BodyId, usize> = FxHashMap::default();
        let mut owner = |&(context, range): &Place| {
            let Some(c) = subject.contexts.all().get(context) else { return Owner::default() };
            let body = *of_body.entry(c.body.id).or_insert_with(|| {
                let names = c.body.slots.iter().map(|n| n.to_string()).collect();
                bodies.push(Words { lines: c.body.sites.iter().map(|s| s.line).collect(), names });
                bodies.len() - 1
            });
            if c.ignored() {
                return Owner { body, ..Owner::default() };
            }
            let mut reached: Vec<usize> =
                numbering.reached(c, range).map_or(Vec::new(), |set| set.into_iter().collect());
            reached.sort_unstable();
            let stack = stack_of(numbering.path(subject, c, range), &known);
            let slots = (0..c.body.slots.len()).filter_map(|slot| Slot::try_from(slot).ok());
            let of = |slot| history?.links.named((context, slot), subject, numbering).map(|(r, name)| (slot, r, name));
            let passed = slots.filter_map(of).collect();
            Owner { reached, own: numbering.own(&c.body, range), stack, body, passed }
        };
        let owners = places.iter().map(&mut owner).collect();
        Whose { owners, bodies }
    }
}

/// The number of a path among those known.
fn stack_of(mut path: CallPath, known: &FxHashMap<CallPath, usize>) -> Option<usize> {
    // Where there were too many paths, the innermost ranges were left out.
    while !path.0.is_empty() {
        if let Some(&k) = known.get(&path) {
            return Some(k);
        }
        path.0.pop();
        path.1.pop();
    }
    None
}
