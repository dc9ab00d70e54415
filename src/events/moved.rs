//! What matrix operators and profiled functions of a pass move. In: operations as they run. Out: what the passes around
//! them find of it, in [`super::pass`].

use super::read::Read;
use crate::program::Leaf;
use crate::traffic::Bytes;
use smallvec::SmallVec;

/// Keys of results of functions and of reductions; those of variables are smaller or have their first bit set.
pub(super) const UNNAMED: u64 = 1 << 62;

/// An operand of a matrix operator or profiled function.
#[derive(Debug)]
pub(crate) struct LoadedOperand {
    /// The variable, where it is one.
    pub leaf: Option<Leaf>,
    pub key: u64,
    /// What the operation loads of it, by its model.
    pub loads: Bytes,
    pub bytes: u64,
    /// Which elements of the variable it is, where it is not all of them.
    pub section: Option<Box<Read>>,
}

/// What an operation moves.
#[derive(Debug)]
pub(crate) struct MovedByOperation {
    pub operands: SmallVec<[LoadedOperand; 2]>,
    /// Bytes of its work arrays.
    pub work: u64,
    pub results: SmallVec<[OperationResult; 1]>,
    pub sparse: bool,
    pub dgemm: bool,
    /// As in [`crate::traffic::Movement`].
    pub repeated: u64,
}

/// What an operation gives: in memory only where another operation takes it (model 3.1), which `taken` says.
#[derive(Debug)]
pub(crate) struct OperationResult {
    pub key: u64,
    pub bytes: u64,
    pub taken: bool,
    /// Where it is stored.
    pub(super) place: usize,
}

/// The key of a result that an operation takes now: the one in this place, or the latest of so many bytes where it has
/// been seen another way since.
pub(super) fn taken_result(operations: &mut [MovedByOperation], place: usize, bytes: u64) -> Option<u64> {
    let results = || operations.iter().enumerate().rev().flat_map(|(k, m)| m.results.iter().map(move |r| (k, r)));
    let here = results().find(|(_, r)| r.place == place && place != 0);
    let (operation, key) =
        here.or_else(|| results().find(|(_, r)| r.bytes == bytes && !r.taken)).map(|(k, r)| (k, r.key))?;
    let taken = operations.get_mut(operation)?.results.iter_mut().find(|r| r.key == key)?;
    taken.taken = true;
    Some(key)
}

/// The key of an operand that another operation has given, or that nothing else reads.
pub(super) fn result_key(operation: usize, operand: usize) -> u64 {
    UNNAMED + (2 << 32) + ((operation as u64) << 16) + operand as u64
}

/// The key of a result that an operation gives to another one.
pub(super) fn given_key(operation: usize, result: usize) -> u64 {
    UNNAMED + (3 << 32) + ((operation as u64) << 16) + result as u64
}
