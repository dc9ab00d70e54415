/* A matrix whose columns follow a power law, times one of three diagonals; CSR, a hash table as accumulator
 * (gustavson.h). */
#include "acc.h"
#include "gustavson.h"
#include "powerlaw.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr p = powerlaw(n, 0);
    coo list = {0};
    for (long i = 0; i < n; i++)
        for (long d = -1; d <= 1; d++)
            if (i + d >= 0 && i + d < n) coo_add(&list, i, i + d, 2 + d);
    csr b = csr_of(n, list);
    table t;
    csr c = product_space(p, b, n, &t);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        product(p, b, &c, &t);
    }
    acc_mark();
    double *x = acc_ramp(n), *y = acc_fill(n, 0);
    spmv(c, x, y);
    acc_check(acc_norm(y, n));
}
