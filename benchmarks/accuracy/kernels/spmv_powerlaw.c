/* CSR matrix-vector product, columns by a power law, eight draws a row. */
#include "acc.h"
static csr powerlaw(long n) {
    double s = 4711;
    coo c = {0};
    for (long k = 0; k < 8 * n; k++) {
        long i = (long)floor(acc_next(&s) * n);
        double u = acc_next(&s);
        coo_add(&c, i, (long)floor(u * u * u * n), 1);
    }
    return csr_of(n, c);
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr a = powerlaw(m);
    double *x = acc_ramp(a.n), *y = acc_fill(a.n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, x, y);
    }
    acc_mark();
    acc_check(acc_norm(y, a.n));
}
