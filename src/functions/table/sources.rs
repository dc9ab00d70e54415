//! Where the traffic models come from: the texts of the column `source` that several rows share.

pub(crate) const SWEEP: &str = "one sweep over the operand (model, section 5)";
pub(crate) const SORT: &str = "two-way merge sort over runs that fit the cache: 1 + ceil(log2(2*bytes/C)) passes (Knuth, TAOCP 3, 5.4.1; Aggarwal & Vitter 1988)";
pub(crate) const SETS: &str = "each operand sorted (Knuth, TAOCP 3, 5.4.1), then one merging sweep";
pub(crate) const SCATTER: &str = "operands swept once; the result a scatter at the places that the subscripts name: its bytes where it fits the cache, else Denning's working set over its lines";
pub(crate) const HISTOGRAM: &str = "values swept once; edges once where they fit the cache with the result, else Denning's working set over the places that a bisection looks at; the result a scatter";
pub(crate) const CONVOLUTION2: &str = "direct form by columns of the result: the larger operand swept once where as many of its columns as the smaller one has fit the cache, else once for each of these";
pub(crate) const CONVOLUTION: &str = "direct form: the longer operand and the result swept once for every part of the shorter one that fits half the cache; 2mn flops";
pub(crate) const FFT: &str = "Cooley-Tukey: ceil(log2 n / log2 of the complex elements that fit C) passes over the data (Hong & Kung 1981); 5 n log2 n flops (Frigo & Johnson's count)";
pub(crate) const LOOKUP: &str = "queries swept once; of x Denning's working set over the places that a bisection looks at, of y the two values around each query, both together";
pub(crate) const FIT: &str = "Vandermonde matrix of the points stored, then Householder QR by columns: every step reads and writes the trailing matrix unless it fits the cache; 2mn^2 flops (Golub & Van Loan, 5.2)";
pub(crate) const ROOTS: &str = "eigenvalues of the companion matrix: about 10 n^3 flops (Golub & Van Loan, 7.5: Hessenberg QR); n^2 elements read and written in each of about 2n sweeps unless they fit the cache";
pub(crate) const FACTOR: &str = "blocked factorisation of a copy: flops of Golub & Van Loan, Matrix Computations 4th ed. (LU 3.2.10, Cholesky 4.2.5, QR 5.2.1), loads f/sqrt(E/3) (Irony, Toledo & Tiskin 2004); sparse: every column of the factor read once for each column it updates (left-looking), from the fill that it has";
pub(crate) const TRIDIAGONAL: &str = "reduction to condensed form, half of it matrix x vector products that stream the trailing matrix (Dongarra, Hammarling & Sorensen, LAPACK Working Note 2), the rest blocked; flops of Golub & Van Loan 8.3, 8.6.3, 7.5.6";
pub(crate) const SWEPT: &str = "operands once (model, section 5)";
pub(crate) const DIAGONAL: &str =
    "a line for each element, which holds nothing else of the diagonal (model, section 3: indexing)";
pub(crate) const OPERATOR: &str = "as the operator (model, section 4)";
pub(crate) const TRIPLETS: &str = "counting sort by stored vectors: their subscripts twice, the others and the values once, the counters as gathers; then every vector sorted in the cache";
pub(crate) const KRONECKER: &str =
    "the first operand once; the second once when it fits C, else once for each column of the first";
pub(crate) const ORDERING: &str = "the pattern once; work on the quotient graph, of the size of the pattern, read and written once (Amestoy, Davis & Duff 1996): a lower bound";
