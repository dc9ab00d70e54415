//! Restriction of a prediction to named regions.

use crate::prediction::Prediction;
use std::collections::HashSet;

/// A region that was asked for and does not exist; the names that do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownRegion {
    pub name: String,
    pub known: Vec<String>,
}

/// The ranges of these names with all that is nested in them; a range whose parent is left out
/// becomes a root. No names: everything.
///
/// # Errors
/// The first name that no range has.
pub(crate) fn select(p: &Prediction, names: &[String]) -> Result<Prediction, UnknownRegion> {
    if names.is_empty() {
        return Ok(p.clone());
    }
    if let Some(name) = names.iter().find(|n| !p.ranges.iter().any(|r| r.name == **n)) {
        let mut known: Vec<String> = p.ranges.iter().map(|r| r.name.clone()).collect();
        known.dedup();
        return Err(UnknownRegion { name: name.clone(), known });
    }
    let mut kept: HashSet<usize> = HashSet::new();
    // Nested ranges may come before or after their parents: repeat until nothing is added.
    loop {
        let before = kept.len();
        for r in &p.ranges {
            if names.contains(&r.name) || r.parent.is_some_and(|id| kept.contains(&id)) {
                kept.insert(r.id);
            }
        }
        if kept.len() == before {
            break;
        }
    }
    let mut out = p.clone();
    out.ranges.retain(|r| kept.contains(&r.id));
    for r in &mut out.ranges {
        r.parent = r.parent.filter(|id| kept.contains(id));
    }
    // Of a call path remains what begins with a range that is kept.
    for s in &mut out.seen.stacks {
        let first = s.ranges.iter().position(|id| kept.contains(id)).unwrap_or(s.ranges.len());
        s.ranges.drain(..first);
        s.calls.drain(..first.min(s.calls.len()));
    }
    out.seen.executions.retain(|e| kept.contains(&e.range));
    out.seen.stacks.retain(|s| !s.ranges.is_empty());
    let through: HashSet<usize> = out.seen.stacks.iter().flat_map(|s| s.ranges.iter().copied()).collect();
    let outside = p.ranges.iter().filter(|r| through.contains(&r.id) && !kept.contains(&r.id));
    out.seen.passed_through = outside.cloned().collect();
    out.seen.passed.retain(|p| kept.contains(&p.range) && kept.contains(&p.of));
    Ok(out)
}
