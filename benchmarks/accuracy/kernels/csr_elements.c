/* Single elements of a sparse matrix in a loop. CSR: the row is searched. */
#include "acc.h"
static double element(csr a, long i, long j) {
    for (int e = a.ptr[i]; e < a.ptr[i + 1]; e++)
        if (a.col[e] == j) return a.val[e];
    return 0;
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *d = acc_fill(n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n - 1; i++) d[i] = 1 / (element(a, i, i) - 0.5 * element(a, i, i + 1));
    }
    acc_mark();
    acc_check(acc_norm(d, n));
}
