//! The storage of the implementation that is predicted: the width of values and indices, and the
//! format of sparse matrices. In: nothing. Out: [`Layout`], which sizes, traffic formulas, the
//! access stream and emitted programs ask, and [`Layouts`], which has one for each variable. What formulas and emitted programs ask in MATLAB is
//! `stdlib/models/slm_sparse_bytes.m` and its neighbours.

use super::{Pattern, Value};
use std::collections::BTreeMap;

/// How a sparse matrix is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SparseFormat {
    /// Compressed sparse rows: values and column indices row by row, and where each row begins.
    #[default]
    Csr,
    /// Compressed sparse columns.
    Csc,
}

impl SparseFormat {
    pub const ALL: [SparseFormat; 2] = [SparseFormat::Csr, SparseFormat::Csc];

    /// The name in options, files and formulas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SparseFormat::Csr => "csr",
            SparseFormat::Csc => "csc",
        }
    }

    #[must_use]
    pub fn named(name: &str) -> Option<SparseFormat> {
        Self::ALL.into_iter().find(|f| f.name() == name)
    }

    /// Whether the stored vectors, whose entries lie together, are rows.
    #[must_use]
    pub const fn by_rows(self) -> bool {
        match self {
            SparseFormat::Csr => true,
            SparseFormat::Csc => false,
        }
    }

    /// The stored vectors of a matrix of so many rows, with the indices of their entries.
    #[must_use]
    pub fn vectors(self, p: &Pattern, rows: usize) -> StoredVectors {
        match self {
            SparseFormat::Csr => by_rows(p, rows),
            SparseFormat::Csc => StoredVectors {
                pointers: p.colptr.iter().map(|&k| short(k)).collect(),
                indices: p.rowidx.iter().map(|&k| short(k)).collect(),
            },
        }
    }

    /// One of these vectors alone: without a look at all entries, which a matrix that gets new ones again and again would
    /// take each time.
    #[must_use]
    pub fn vector(self, p: &Pattern, k: usize) -> StoredVector {
        let column = |j: usize| {
            let at = |j: usize| p.colptr.get(j).copied().unwrap_or(p.entries());
            (at(j), p.rowidx.get(at(j)..at(j + 1)).unwrap_or_default())
        };
        match self {
            SparseFormat::Csc => {
                let (begin, indices) = column(k);
                StoredVector { begin, indices: indices.iter().map(|&i| short(i)).collect() }
            }
            SparseFormat::Csr => {
                let mut found = StoredVector::default();
                for j in 0..p.cols() {
                    let (_, indices) = column(j);
                    let before = indices.partition_point(|&i| i < k);
                    found.begin += before;
                    if indices.get(before) == Some(&k) {
                        found.indices.push(short(j));
                    }
                }
                found
            }
        }
    }

    /// Whether a product with the matrix (`transposed`: with its transpose), or a solve, reads the
    /// vector where the entries say; else it updates the result there.
    #[must_use]
    pub const fn gathers(self, transposed: bool) -> bool {
        self.by_rows() != transposed
    }
}

/// Entries of a sparse matrix in the order in which they are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredVectors {
    /// Where each vector begins, and the end.
    pub pointers: Vec<u32>,
    pub indices: Vec<u32>,
}

impl StoredVectors {
    /// The first entry of vector `k`; the number of all where there is none.
    pub(crate) fn begin(&self, k: usize) -> usize {
        self.pointers.get(k).map_or(self.indices.len(), |&at| at as usize)
    }

    /// Indices of the entries of vector `k`.
    #[must_use]
    pub fn entries(&self, k: usize) -> &[u32] {
        let end = |k: usize| self.pointers.get(k).map_or(0, |&at| at as usize);
        self.indices.get(end(k)..end(k + 1)).unwrap_or_default()
    }
}

/// One stored vector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredVector {
    /// Number of its first entry.
    pub begin: usize,
    pub indices: Vec<u32>,
}

fn by_rows(p: &Pattern, rows: usize) -> StoredVectors {
    let mut pointers = vec![0u32; rows + 1];
    for &r in &p.rowidx {
        if let Some(n) = pointers.get_mut(r + 1) {
            *n += 1;
        }
    }
    let mut sum = 0;
    for n in &mut pointers {
        sum += *n;
        *n = sum;
    }
    let mut next = pointers.clone();
    let mut indices = vec![0u32; p.entries()];
    for (j, ends) in p.colptr.windows(2).enumerate() {
        for &r in p.rowidx.get(ends[0]..ends[1]).unwrap_or_default() {
            let Some(at) = next.get_mut(r) else { continue };
            if let Some(place) = indices.get_mut(*at as usize) {
                *place = short(j);
            }
            *at += 1;
        }
    }
    StoredVectors { pointers, indices }
}

fn short(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// How a variable is stored; see `../spec/model.md`, section 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Bytes of an index of a sparse matrix, 4 or 8.
    pub index_bytes: u64,
    pub sparse: SparseFormat,
}

impl Default for Layout {
    fn default() -> Self {
        Layout { index_bytes: 4, sparse: SparseFormat::Csr }
    }
}

/// One of the arrays of a sparse matrix: elements, and the bytes of one.
pub(crate) type StoredArray = (usize, u64);

impl Layout {
    /// How MATLAB itself stores values, which `whos` shows.
    pub const MATLAB: Layout = Layout { index_bytes: 8, sparse: SparseFormat::Csc };

    /// Bytes of one element; 0 for strings, cells, structs and handles.
    #[must_use]
    pub fn value_bytes(self, v: &Value) -> u64 {
        v.element_bytes()
    }

    /// Bytes of one entry of a sparse matrix: its value and its index.
    #[must_use]
    pub const fn entry_bytes(self, value_bytes: u64) -> u64 {
        value_bytes + self.index_bytes
    }

    /// The arrays of a sparse matrix of so many rows: values, indices, and where the stored vectors
    /// begin.
    #[must_use]
    pub fn sparse_arrays(self, rows: usize, p: &Pattern, value_bytes: u64) -> [StoredArray; 3] {
        let vectors = if self.sparse.by_rows() { rows } else { p.cols() };
        [(p.entries(), value_bytes), (p.entries(), self.index_bytes), (vectors + 1, self.index_bytes)]
    }

    /// Bytes of a sparse matrix of so many rows.
    #[must_use]
    pub fn sparse_bytes(self, rows: usize, p: &Pattern, value_bytes: u64) -> u64 {
        self.sparse_arrays(rows, p, value_bytes).iter().map(|&(n, width)| n as u64 * width).sum()
    }
}

/// How the variables of a program are stored: some by their names, all else in one way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layouts {
    /// Of values that no variable holds, and of the variables that are not named.
    pub default: Layout,
    pub by_name: BTreeMap<String, Layout>,
}

impl Layouts {
    /// How a variable of this name is stored, in every body.
    #[must_use]
    pub fn of(&self, name: &str) -> Layout {
        self.by_name.get(name).copied().unwrap_or(self.default)
    }
}

impl From<Layout> for Layouts {
    fn from(default: Layout) -> Layouts {
        Layouts { default, by_name: BTreeMap::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_known_by_its_name() {
        for f in SparseFormat::ALL {
            assert_eq!(SparseFormat::named(f.name()), Some(f));
            assert_eq!(serde_json::to_string(&f).ok(), Some(format!("\"{}\"", f.name())));
        }
        assert_eq!(SparseFormat::named("coo"), None);
    }

    #[test]
    fn bytes_of_a_matrix_by_hand() {
        // Five rows, two columns, three entries.
        let p = Pattern { colptr: vec![0, 1, 3], rowidx: vec![4, 0, 2] };
        let rows = Layout::default();
        assert_eq!(rows.sparse_bytes(5, &p, 8), 3 * (8 + 4) + 6 * 4);
        let columns = Layout { sparse: SparseFormat::Csc, ..rows };
        assert_eq!(columns.sparse_bytes(5, &p, 8), 3 * (8 + 4) + 3 * 4);
        assert_eq!(SparseFormat::Csr.vectors(&p, 5).indices, [1, 1, 0]);
        assert_eq!(SparseFormat::Csr.vectors(&p, 5).entries(4), [0]);
        for format in SparseFormat::ALL {
            let all = format.vectors(&p, 5);
            for k in 0..all.pointers.len() - 1 {
                let begin = all.pointers[k] as usize;
                assert_eq!(format.vector(&p, k), StoredVector { begin, indices: all.entries(k).to_vec() });
            }
        }
        assert_eq!(SparseFormat::Csc.vectors(&p, 5).entries(1), [0, 2]);
        assert_eq!(Layout::MATLAB.sparse_bytes(5, &p, 16), 3 * (16 + 8) + 3 * 8);
    }
}
