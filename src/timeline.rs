//! Figures over time in bounded memory. In: amounts, each with a moment; moments never go back. Out: at most so many spans of
//! equal length, each with the sum of what happened in it. For the levels and the plain figures of a run, whose moments are
//! statements, and for the executions of a range, which are numbered.

/// Most spans of a run.
const SPANS: usize = 1024;

/// What is added up.
pub(crate) trait Joins {
    /// Both together.
    fn join(&mut self, other: Self);
}

/// Sums by spans of `1 << shift` moments; spans in which nothing happened are not there. Where there are more than `MOST`, two
/// by two become one.
#[derive(Clone, Debug)]
pub(crate) struct Timeline<T, const MOST: usize = SPANS> {
    shift: u32,
    spans: Vec<(u64, T)>,
}

impl<T, const MOST: usize> Default for Timeline<T, MOST> {
    fn default() -> Timeline<T, MOST> {
        Timeline { shift: 0, spans: Vec::new() }
    }
}

impl<T: Joins, const MOST: usize> Timeline<T, MOST> {
    pub(crate) fn add(&mut self, moment: u64, what: T) {
        let at = moment >> self.shift;
        match self.spans.last_mut() {
            Some((last, sum)) if *last >= at => sum.join(what),
            _ => self.spans.push((at, what)),
        }
        while self.spans.len() > MOST {
            self.coarsen();
        }
    }

    fn coarsen(&mut self) {
        self.shift += 1;
        let mut joined: Vec<(u64, T)> = Vec::with_capacity(self.spans.len());
        for (at, what) in self.spans.drain(..) {
            match joined.last_mut() {
                Some((last, sum)) if *last == at >> 1 => sum.join(what),
                _ => joined.push((at >> 1, what)),
            }
        }
        self.spans = joined;
    }

    /// Spans of this length, as [`Timeline::spans`] has given them.
    #[must_use]
    pub(crate) fn of(shift: u32, spans: Vec<(u64, T)>) -> Timeline<T, MOST> {
        Timeline { shift, spans }
    }

    /// The logarithm of the length of a span.
    #[must_use]
    pub(crate) fn shift(&self) -> u32 {
        self.shift
    }

    /// The spans at this length or a longer one: number and sum.
    #[must_use]
    pub(crate) fn spans(mut self, shift: u32) -> Vec<(u64, T)> {
        while self.shift < shift {
            self.coarsen();
        }
        self.spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Joins for u64 {
        fn join(&mut self, other: u64) {
            *self += other;
        }
    }

    #[test]
    fn spans_stay_few_and_add_up() {
        let mut t: Timeline<u64> = Timeline::default();
        for moment in 0..10_000 {
            t.add(moment, moment);
            t.add(moment, 1);
        }
        // 10,000 moments in spans of 16 are 625.
        assert_eq!(t.shift(), 4);
        let spans = t.clone().spans(0);
        assert_eq!(spans.len(), 625);
        assert_eq!(spans.iter().map(|(_, s)| s).sum::<u64>(), 10_000 * 9_999 / 2 + 10_000);
        // The first span has 0 to 15, and 16 ones.
        assert_eq!(spans.first(), Some(&(0, 120 + 16)));
        // Spans of 4096: the last has what begins at 8192.
        let long = t.spans(12);
        assert_eq!(long.len(), 3);
        assert_eq!(long.last(), Some(&(2, (8192..10_000).sum::<u64>() + 1808)));
    }

    #[test]
    fn empty_spans_are_not_there() {
        let mut t: Timeline<u64> = Timeline::default();
        t.add(3, 1);
        t.add(900, 2);
        assert_eq!(t.spans(0), vec![(3, 1), (900, 2)]);
    }
}
