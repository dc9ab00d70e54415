//! How functions go on several ranks, a column of the table. In: nothing. Out: [`OnRanks`], which each row states.

/// How an implementation on several ranks computes a function of distributed operands. The owner of an element of the
/// result computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRanks {
    /// By every rank, from sizes, classes, names and the like alone: no element is looked at.
    Known,
    /// Element by element.
    Elementwise,
    /// The elements of the operands at other places: what lies on another rank is sent.
    Moved,
    /// Every rank reduces its elements; one `allreduce` of so many values for each element of the result puts these
    /// together.
    Reduction(u32),
    /// A reduction of vectors. Of matrices there are several, which put together more than their result: by one rank.
    VectorReduction,
    /// As a reduction, with what comes before: one `exscan` of a value for each lane and each block of a rank.
    Scan,
    /// By samples (Shi and Schaeffer 1992): one `allgather` of P − 1 samples of every rank, then the elements that change
    /// their owner are sent.
    Sort,
    /// By one rank: distributed operands are gathered to it, the result is broadcast, and a warning says so.
    Serial,
    /// By what it calls.
    Text,
}

impl OnRanks {
    /// In words, for the list of functions.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            OnRanks::Known => "every rank knows the result without elements of others",
            OnRanks::Elementwise => "element by element, where the elements are",
            OnRanks::Moved => "elements go to the owners of their new places",
            OnRanks::Reduction(1) => "a reduction: one allreduce of the result",
            OnRanks::Reduction(_) => "a reduction: one allreduce of two values for each element of the result",
            OnRanks::VectorReduction => {
                "of vectors a reduction, one allreduce of the result; of matrices on one rank, with a warning"
            }
            OnRanks::Scan => "a scan: one exscan of what is before each block",
            OnRanks::Sort => "a sort by samples: an allgather of samples, then elements go to their new owners",
            OnRanks::Serial => "on one rank: operands are gathered, the result is broadcast, with a warning",
            OnRanks::Text => "by what it calls",
        }
    }
}
