/* Products of dense matrices in place, for the programs that factor by blocks. */
#ifndef BLAS3_H
#define BLAS3_H
static inline long least(long a, long b) { return a < b ? a : b; }

/* C = C - A*B, or C - A*B' where B is given as its transpose; column-major. Square blocks of the given side,
 * three of which fill the first-level cache. A block of C stays until it is done. */
static inline void gemm_minus(long m, long n, long k, const double *a, long lda, const double *b, long ldb,
                              int transposed, double *c, long ldc, long side) {
    for (long jj = 0; jj < n; jj += side)
        for (long ii = 0; ii < m; ii += side)
            for (long ll = 0; ll < k; ll += side)
                for (long j = jj; j < least(jj + side, n); j++)
                    for (long l = ll; l < least(ll + side, k); l++) {
                        double t = transposed ? b[j + l * ldb] : b[l + j * ldb];
                        for (long i = ii; i < least(ii + side, m); i++) c[i + j * ldc] -= a[i + l * lda] * t;
                    }
}
#endif
