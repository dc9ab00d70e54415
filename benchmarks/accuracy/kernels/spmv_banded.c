/* CSR matrix-vector product, banded: nine diagonals. */
#include "acc.h"
static csr banded(long n) {
    static const long off[9] = {-9, -5, -2, -1, 0, 1, 2, 5, 9};
    coo c = {0};
    for (long i = 0; i < n; i++)
        for (int d = 0; d < 9; d++)
            if (i + off[d] >= 0 && i + off[d] < n) coo_add(&c, i, i + off[d], d == 4 ? 10 : -1);
    return csr_of(n, c);
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr a = banded(m);
    double *x = acc_ramp(a.n), *y = acc_fill(a.n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, x, y);
    }
    acc_mark();
    acc_check(acc_norm(y, a.n));
}
