//! Accesses that change nothing, on random machines: the reference counts the same without them.

use super::programs::machines;
use crate::cache::Hierarchy;
use crate::cache::last_lines::LastLines;
use crate::cache::reference::Reference;
use proptest::prelude::*;

/// Element and write: mostly near the last ones of one of a few arrays.
fn accesses() -> impl Strategy<Value = Vec<(u64, bool)>> {
    let step = prop_oneof![4 => 0u64..3, 1 => 0u64..600];
    let access = (0u64..4, step, any::<bool>());
    prop::collection::vec(access, 1..2000).prop_map(|list| {
        let mut at = [0; 4];
        let next = |(array, step, write): (u64, u64, bool)| {
            let k = array as usize;
            at[k] = (at[k] + step) % 700;
            (8 * (array * 1000 + at[k]), write)
        };
        list.into_iter().map(next).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_left_out_counts_nothing(machine in machines(), all in accesses(), placements in 1usize..3) {
        let Some(mut last) = LastLines::new(&machine, placements) else { return Ok(()) };
        let [mut with, mut without] = [(); 2].map(|()| Reference::new(&machine));
        for (k, &(address, write)) in all.iter().enumerate() {
            with.access(address, 8, write);
            if !last.again(address, write) {
                without.access(address, 8, write);
            }
            prop_assert_eq!(with.counts(), without.counts(), "access {}", k);
        }
    }
}
