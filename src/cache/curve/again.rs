//! Chunks of operations that come again. In: chunks with their keys. Out: what they add to the curve.
//!
//! Every line of a chunk that came before was touched by that earlier run of it, at the latest. So
//! all its stack distances follow from the chunks from there to here, whatever was before: where the
//! same chunks follow each other again, the same is counted again. Only the order of the lines has
//! to be brought up to date, and only before a chunk that is new in its place. Of chunks that wait
//! for that, the last run of each is enough: it touches what earlier ones did.

use super::{Curve, Histogram};
use crate::cache::stream::Op;
use crate::cache::stream::{OwnerId, by_owner};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Most chunks remembered.
const REMEMBERED: usize = 1 << 16;
/// Most operations that wait.
const WAITING: usize = 1 << 18;
/// Base of the hash over sequences of chunks; odd.
const BASE: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

#[derive(Default)]
pub(super) struct Again {
    /// Chunks so far.
    position: u64,
    /// Hash of all chunks so far.
    sequence: u128,
    last: FxHashMap<u128, Before>,
    /// By the hash of the chunks from the one before to this one.
    known: FxHashMap<u128, Vec<Added>>,
    waiting: FxHashMap<u128, Waiting>,
    waiting_operations: usize,
}

/// Where a chunk came last: how many chunks were before it, and their hash.
#[derive(Clone, Copy)]
struct Before {
    position: u64,
    sequence: u128,
}

struct Waiting {
    position: u64,
    operations: Vec<Op>,
}

/// Reads that a chunk adds.
struct Added {
    owner: OwnerId,
    bucket: u32,
    reads: u64,
}

impl Curve {
    /// Runs a chunk of operations; `key` stands for them, without their owners.
    pub(crate) fn run_chunk(&mut self, key: u128, chunk: &[(Op, OwnerId)]) {
        let key = with_owners(key, chunk);
        let Some(window) = self.again.window(key) else {
            self.catch_up();
            chunk.iter().for_each(|(op, owner)| self.run(op, *owner));
            return;
        };
        if let Some(added) = self.again.known.remove(&window) {
            added.iter().for_each(|a| self.of(a.owner as usize).count(a.bucket as usize, a.reads));
            self.again.known.insert(window, added);
            if self.again.wait(key, chunk) {
                self.catch_up();
            }
            return;
        }
        self.catch_up();
        let before = std::mem::take(&mut self.owners);
        chunk.iter().for_each(|(op, owner)| self.run(op, *owner));
        let here = std::mem::replace(&mut self.owners, before);
        self.again.known.insert(window, added_by(&here));
        here.iter().enumerate().for_each(|(k, h)| self.of(k).add(h));
    }

    /// The order of the lines behind all chunks that wait.
    fn catch_up(&mut self) {
        let mut waiting: Vec<Waiting> = self.again.waiting.drain().map(|(_, w)| w).collect();
        self.again.waiting_operations = 0;
        waiting.sort_unstable_by_key(|w| w.position);
        waiting.iter().flat_map(|w| &w.operations).for_each(|op| self.run_uncounted(op));
    }
}

impl Again {
    /// Takes note of a chunk. Gives the hash of the chunks from its last run to this one.
    fn window(&mut self, key: u128) -> Option<u128> {
        if self.last.len() >= REMEMBERED || self.known.len() >= REMEMBERED {
            self.last.clear();
            self.known.clear();
        }
        let here = Before { position: self.position, sequence: self.sequence };
        self.sequence = self.sequence.wrapping_mul(BASE).wrapping_add(key);
        self.position += 1;
        let before = self.last.insert(key, here)?;
        let all = before.sequence.wrapping_mul(power(self.position - before.position));
        Some(self.sequence.wrapping_sub(all))
    }

    /// A chunk whose lines are to be brought to the front later; true when too much waits.
    fn wait(&mut self, key: u128, chunk: &[(Op, OwnerId)]) -> bool {
        let position = self.position;
        let waiting = self.waiting.entry(key).or_insert_with(|| {
            self.waiting_operations += chunk.len();
            Waiting { position, operations: chunk.iter().map(|(op, _)| op.clone()).collect() }
        });
        waiting.position = position;
        self.waiting_operations > WAITING
    }
}

fn added_by(owners: &[Histogram]) -> Vec<Added> {
    let reads = |(owner, h): (usize, &Histogram)| {
        let some: Vec<Added> = (h.reads.iter().enumerate())
            .filter(|(_, reads)| **reads > 0)
            .map(|(bucket, reads)| Added { owner: owner as OwnerId, bucket: bucket as u32, reads: *reads })
            .collect();
        some
    };
    owners.iter().enumerate().flat_map(reads).collect()
}

/// The key of the operations and of who owns them.
fn with_owners(key: u128, chunk: &[(Op, OwnerId)]) -> u128 {
    let mut h = FxHasher::default();
    for run in chunk.chunk_by(|a, b| a.1 == b.1) {
        (run.len(), run.first().map(|(_, owner)| *owner)).hash(&mut h);
    }
    for (op, owner) in chunk {
        let Op::Elements(list) = op else { continue };
        by_owner(list, *owner).for_each(|(owner, part)| (part.len(), owner).hash(&mut h));
    }
    (key ^ u128::from(h.finish())).wrapping_mul(BASE)
}

fn power(mut n: u64) -> u128 {
    let (mut square, mut product) = (BASE, 1u128);
    while n > 0 {
        if n & 1 == 1 {
            product = product.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        n >>= 1;
    }
    product
}
