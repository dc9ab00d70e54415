//! The largest array that an operation may make. In: dimensions asked for. Out: an error before
//! the allocation, which would end the process.

use crate::error::{Result, RunError};
use crate::system;
use crate::value::Value;
use std::cell::Cell;

thread_local! {
    static LIMIT: Cell<Option<u64>> = const { Cell::new(None) };
    /// What was half of the free room when the process was last looked at, less what has been asked
    /// for since: as long as it suffices nothing has to be read.
    static ROOM: Cell<u64> = const { Cell::new(0) };
}

/// Sets the limit of this thread's operations, in bytes of one array (`--max-memory`).
pub(crate) fn set_limit(bytes: u64) {
    LIMIT.set(Some(bytes));
    ROOM.set(0);
}

/// Number of elements of an array of these dimensions.
///
/// # Errors
/// More bytes than the limit, or more than it leaves beside what the process holds already; the
/// limit is nine tenths of the free memory unless [`set_limit`] said otherwise.
pub(crate) fn reserve(dims: &[usize], element_bytes: usize) -> Result<usize> {
    if dims.contains(&0) {
        reserve_sides(dims)?;
        return Ok(0);
    }
    let elements = dims.iter().fold(1u64, |n, &d| n.saturating_mul(d as u64));
    reserve_bytes(elements.saturating_mul(element_bytes as u64))?;
    Ok(usize::try_from(elements).unwrap_or(usize::MAX))
}

/// Room for a list along the other sides of an array without elements: what a function makes of
/// 0×n may have n elements, and half of the functions keep such a list beside it.
///
/// # Errors
/// As [`reserve`].
pub(crate) fn reserve_sides(dims: &[usize]) -> Result<()> {
    let others = dims.iter().filter(|&&d| d > 0).fold(8u64, |n, &d| n.saturating_mul(d as u64));
    reserve_bytes(others)
}

/// Room for so many bytes.
///
/// # Errors
/// As [`reserve`].
pub(crate) fn reserve_bytes(bytes: u64) -> Result<()> {
    if bytes < SMALL {
        return Ok(());
    }
    let limit = LIMIT.get().unwrap_or_else(|| {
        let limit = default_limit();
        set_limit(limit);
        limit
    });
    if bytes > limit {
        return Err(
            RunError::limit(format!("An array needs {bytes} bytes; the limit is {limit} bytes.")).with_help(HELP)
        );
    }
    if bytes >= LARGE { beside_what_is_held(bytes, limit) } else { Ok(()) }
}

/// Whether the process has room for so many bytes more.
fn beside_what_is_held(bytes: u64, limit: u64) -> Result<()> {
    let room = ROOM.get();
    if bytes <= room {
        ROOM.set(room - bytes);
        return Ok(());
    }
    let Some(held) = system::resident_bytes() else { return Ok(()) };
    if held.saturating_add(bytes) > limit {
        return Err(RunError::limit(format!(
            "An array needs {bytes} bytes while {held} are in use; the limit is {limit} bytes."
        ))
        .with_help(HELP));
    }
    ROOM.set((limit - held - bytes) / 2);
    Ok(())
}

const HELP: &str = "raise --max-memory, use a sparse matrix, or reduce the problem with --set";

/// Room for a sparse matrix: its pointers, counted for the longer side so that its transpose has
/// room too, and its entries.
///
/// # Errors
/// As [`reserve`].
pub(crate) fn reserve_sparse(rows: usize, cols: usize, entries: usize) -> Result<()> {
    reserve(&[rows.max(cols).saturating_add(1)], 8)?;
    reserve(&[entries], 16)?;
    Ok(())
}

/// Bytes that a value takes here, about: of a sparse matrix its entries and pointers, never what it would take in full.
#[must_use]
pub(crate) fn held_by(v: &Value) -> u64 {
    let sparse = |nnz: usize, cols: usize| (nnz as u64).saturating_mul(16).saturating_add(cols as u64 * 8);
    match v {
        Value::SparseReal(s) => sparse(s.nnz(), s.cols),
        Value::SparseComplex(s) => sparse(s.nnz(), s.cols),
        Value::SparseLogical(s) => sparse(s.nnz(), s.cols),
        _ => (v.numel() as u64).saturating_mul(8),
    }
}

/// Below this nobody is asked.
const SMALL: u64 = 1 << 20;
/// From here on it counts what the process holds already.
const LARGE: u64 = 16 << 20;

/// The limit when none is given: what the machine has free, so that a wrong size is an error and
/// not a dead machine.
#[must_use]
pub(crate) fn default_limit() -> u64 {
    system::available_bytes().map_or(16 << 30, |free| free / 10 * 9)
}

#[cfg(test)]
mod tests {
    #[test]
    fn pointers_of_either_side_count() {
        assert!(super::reserve_sparse(1 << 60, 1, 0).is_err());
        assert!(super::reserve_sparse(1, usize::MAX, 0).is_err());
        assert!(super::reserve_sparse(1000, 1000, 5000).is_ok());
    }
}
