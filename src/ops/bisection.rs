//! Where a value is in a table. In: numbers in ascending order. Out: a place, and the places that are looked at on the way.

/// The last place before `high` whose number does not exceed `q`, or 0; `looks` learns of each place that is looked at.
pub(crate) fn bisection(x: &[f64], mut high: usize, q: f64, mut looks: impl FnMut(usize)) -> usize {
    let mut low = 0;
    while high - low > 1 {
        let middle = low.midpoint(high);
        looks(middle);
        *(if x.get(middle).is_some_and(|x| q >= *x) { &mut low } else { &mut high }) = middle;
    }
    low
}
