//! Blocks whose columns crowd into few sets of the first level. In: the matrices of a product as they lie in memory and
//! its blocks. Out: whether lines of a block drive each other out, so that what is simulated is no tuned product, which
//! copies its blocks first.

use super::Stream;
use super::pending::Matrix;
use crate::cache::machine::Level;

impl Stream {
    /// Notes a product whose blocks crowd.
    pub(super) fn note_crowded_product(&mut self, a: &Matrix, b: &Matrix, width: u32) {
        if self.simulates() {
            let [x, y, z] = self.blocks_of_product(a, b, width);
            self.note_crowded(&[x, y, z]);
        }
    }

    /// The same of a factorisation in place, whose blocks are those of the matrix.
    pub(super) fn note_crowded_factors(&mut self, a: &Matrix) {
        if self.simulates() {
            let side = self.side(a.width);
            let part = |i: u64, j: u64| {
                let (i, j) = (i.min(a.rows), j.min(a.cols));
                a.part(i, side.min(a.rows - i), j, side.min(a.cols - j))
            };
            self.note_crowded(&[part(side, side), part(side, 0), part(0, side)]);
        }
    }

    fn note_crowded(&mut self, blocks: &[Matrix]) {
        let level = self.machine.as_ref().and_then(|m| m.levels.first());
        self.crowded |= level.is_some_and(|l| crowd(l, blocks));
    }
}

/// Whether more than a quarter of the lines of these blocks find no room in their sets.
fn crowd(level: &Level, blocks: &[Matrix]) -> bool {
    let sets = level.size / (level.line * level.ways).max(1);
    let mut held = vec![0u64; usize::try_from(sets).unwrap_or(0)];
    for block in blocks {
        // Along what lies together.
        let by_columns = block.down.unsigned_abs() <= block.across.unsigned_abs();
        let m = if by_columns { *block } else { block.transposed() };
        if m.rows == 0 {
            continue;
        }
        for j in 0..m.cols {
            let ends = [m.at(0, j), m.at(m.rows - 1, j)].map(|at| at / level.line);
            for line in ends[0].min(ends[1])..=ends[0].max(ends[1]) {
                if let Some(n) = held.get_mut((line % sets.max(1)) as usize) {
                    *n += 1;
                }
            }
        }
    }
    let total: u64 = held.iter().sum();
    let beyond: u64 = held.iter().map(|n| n.saturating_sub(level.ways)).sum();
    sets > 1 && 4 * beyond > total
}
