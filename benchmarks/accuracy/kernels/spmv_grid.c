/* CSR matrix-vector product, five-point operator of an m x m grid. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr a = poisson(m);
    double *x = acc_ramp(a.n), *y = acc_fill(a.n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, x, y);
    }
    acc_mark();
    acc_check(acc_norm(y, a.n));
}
