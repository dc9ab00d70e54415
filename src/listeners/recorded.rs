//! A run as it was recorded. In: what the listeners have when it has ended. Out: everything that a prediction on another
//! machine needs in addition to what its caches find.

use super::rank_figures::{self, RecordedRank};
use super::{Along, Listeners, Subject, Whose};
use crate::prediction::Prediction;
use crate::stream::Recorded;

/// A run as it was recorded.
pub(crate) struct RecordedRun {
    /// Without levels.
    pub prediction: Prediction,
    pub whose: Whose,
    pub along: Along,
    /// What the caches were told; nothing where it became too long.
    pub calls: Option<Vec<u8>>,
    /// The slowest rank for each number of ranks, where there are several.
    pub ranks: Vec<RecordedRank>,
    /// Storages, and bytes that they take one behind the other.
    pub room: (u32, u64),
}

impl Listeners {
    /// What was recorded of the run that has ended, where it was.
    pub(crate) fn recording(&self, subject: &Subject) -> Option<RecordedRun> {
        let Recorded { places, calls, room } = self.recorded.as_ref()?;
        let (numbering, mut prediction) = self.account.prediction(subject, self.history.as_deref());
        let whose = Whose::of(places, subject, &numbering, &prediction.seen.stacks, self.history.as_deref());
        let recorder = self.over_time.as_ref();
        let along = recorder.map_or_else(Along::default, |r| r.along(self.account.total(), subject, &numbering));
        let (mut ranks, mut calls) = (Vec::new(), calls.clone());
        if let Some(found) = &self.distributed {
            rank_figures::add(found, subject, &numbering, &mut prediction, false);
            let warned = self.distributed_remarks();
            prediction.warnings.extend(warned.iter().map(|w| subject.warning(w)));
            match rank_figures::recorded(found, subject, &numbering) {
                Some(recorded) => ranks = recorded,
                None => calls = None,
            }
        }
        Some(RecordedRun { prediction, whose, along, calls, ranks, room: *room })
    }
}
