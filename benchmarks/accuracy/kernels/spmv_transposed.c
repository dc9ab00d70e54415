/* Transposed CSR matrix-vector product (a scatter), five-point operator in a random order. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr a = poisson_permuted(m);
    double *x = acc_ramp(a.n), *y = acc_fill(a.n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < a.n; i++) y[i] = 0;
        for (long i = 0; i < a.n; i++) {
            double t = x[i];
            for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) y[a.col[p]] += a.val[p] * t;
        }
    }
    acc_mark();
    acc_check(acc_norm(y, a.n));
}
