/* The square of the five-point operator on an m x m grid in a random order; CSR, a hash table as accumulator (gustavson.h). */
#include "acc.h"
#include "gustavson.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson_permuted(m);
    table t;
    csr c = product_space(a, a, n, &t);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        product(a, a, &c, &t);
    }
    acc_mark();
    double *x = acc_ramp(n), *y = acc_fill(n, 0);
    spmv(c, x, y);
    acc_check(acc_norm(y, n));
}
