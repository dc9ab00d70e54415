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
    /// It transposes a full array.
    pub turns: bool,
}

/// What an operation gives: in memory only where another operation takes it (model 3.1), which `taken` says.
#[derive(Debug)]
pub(crate) struct OperationResult {
    pub key: u64,
    pub bytes: u64,
    pub taken: bool,
    /// The read of the pass that takes it as it comes.
    pub(super) read: Option<u32>,
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

/// The pass reads with this number what an operation has given: what is in this place, or the latest transpose of so many
/// bytes that has not been read, where that has been seen another way since.
pub(super) fn read_result(operations: &mut [MovedByOperation], (place, bytes): (usize, u64), read: u32) {
    let results =
        || operations.iter().enumerate().rev().flat_map(|(k, m)| m.results.iter().map(move |r| (k, m.turns, r)));
    let here = results().find(|(.., r)| r.place == place && place != 0);
    let unread =
        |(_, turns, r): &(usize, bool, &OperationResult)| *turns && r.bytes == bytes && !r.taken && r.read.is_none();
    let Some((operation, key)) = here.or_else(|| results().find(unread)).map(|(k, _, r)| (k, r.key)) else { return };
    let of = operations.get_mut(operation).and_then(|m| m.results.iter_mut().find(|r| r.key == key));
    if let Some(r) = of {
        r.read = Some(read);
    }
}

/// The key of an operand that another operation has given, or that nothing else reads.
pub(super) fn result_key(operation: usize, operand: usize) -> u64 {
    UNNAMED + (2 << 32) + ((operation as u64) << 16) + operand as u64
}

/// The key of a result that an operation gives to another one.
pub(super) fn given_key(operation: usize, result: usize) -> u64 {
    UNNAMED + (3 << 32) + ((operation as u64) << 16) + result as u64
}
