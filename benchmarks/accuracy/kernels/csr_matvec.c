/* Sparse matrix-vector product by rows: the five-point operator on an m x m grid, its points in a
 * random order. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson_permuted(m);
    double *x = acc_ramp(n), *y = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, x, y);
    }
    acc_mark();
    acc_check(acc_norm(y, n));
}
