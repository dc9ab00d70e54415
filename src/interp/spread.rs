//! Targets of several values: `[c{1:n}] = f(…)`, `[s.x] = deal(0)`. In: a place with its indices
//! known. Out: the places of its single elements, in their order.

use super::Interp;
use super::assign::{Resolved, peek};
use super::frame::Frame;
use super::ir::{Place, StepKind};
use crate::error::Result;
use crate::ops::index::{self, Index};
use crate::value::Value;
use smallvec::smallvec;

/// One value's target: nothing for `~`; the indices where they are known before the call.
pub(super) struct Single<'p> {
    pub place: Option<&'p Place>,
    pub steps: Option<Vec<Resolved>>,
}

impl Interp<'_> {
    /// The targets of single values that the written targets stand for.
    pub(super) fn single_targets<'p>(
        &mut self,
        fr: &mut Frame,
        targets: &'p [Option<Place>],
    ) -> Result<Vec<Single<'p>>> {
        let mut singles = Vec::with_capacity(targets.len());
        for target in targets {
            let several =
                |p: &&Place| matches!(p.path.last().map(|s| &s.kind), Some(StepKind::Brace(_) | StepKind::Field(_)));
            match target.as_ref().filter(several) {
                Some(place) => {
                    let steps = self.resolve_path(fr, place)?;
                    let each = spread(fr.get(place.slot), steps);
                    singles.extend(each.into_iter().map(|s| Single { place: Some(place), steps: Some(s) }));
                }
                None => singles.push(Single { place: target.as_ref(), steps: None }),
            }
        }
        Ok(singles)
    }
}

fn spread(base: Option<Value>, mut steps: Vec<Resolved>) -> Vec<Vec<Resolved>> {
    let inside = |steps: &[Resolved]| {
        let base = base.clone().unwrap_or_else(Value::empty);
        steps.iter().try_fold(base, |v, s| peek(&v, s)).unwrap_or_else(Value::empty)
    };
    let name = match steps.pop() {
        Some(Resolved::Brace(indices)) => {
            let each = index::single(&indices, &inside(&steps).dims());
            return each.into_iter().map(|i| [&steps[..], &[Resolved::Brace(i)]].concat()).collect();
        }
        Some(last @ Resolved::Field(_)) => last,
        Some(other) => {
            steps.push(other);
            return vec![steps];
        }
        None => return vec![steps],
    };
    let each = match steps.last() {
        Some(Resolved::Paren(indices)) => {
            let indices = indices.clone();
            steps.pop();
            index::single(&indices, &inside(&steps).dims())
        }
        _ => match inside(&steps) {
            Value::Struct(s) if s.numel() != 1 => (0..s.numel()).map(|k| smallvec![Index::At(k)]).collect(),
            _ => {
                steps.push(name);
                return vec![steps];
            }
        },
    };
    each.into_iter().map(|i| [&steps[..], &[Resolved::Paren(i), name.clone()]].concat()).collect()
}
