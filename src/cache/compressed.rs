//! The pattern of a sparse matrix as the access stream walks it: what its pointers and indices hold.

/// A matrix compressed by the vectors that are walked (rows of CSR, columns of CSC). Its number
/// identifies it.
#[derive(Debug)]
pub(crate) struct Compressed {
    pub id: u64,
    pub pointers: Vec<u32>,
    pub indices: Vec<u32>,
}
