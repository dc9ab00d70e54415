/* A sparse matrix with n rows from a list of k entries in random order (assemble.h). */
#include "acc.h"
#include "assemble.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *i = acc_vec(k), *j = acc_vec(k), *v = acc_ramp(k), s = 4711, t = 12345;
    for (long p = 0; p < k; p++) {
        i[p] = 1 + floor(acc_next(&s) * n);
        j[p] = 1 + floor(acc_next(&t) * n);
    }
    csr a = assembled_space(n, k);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        assemble(&a, k, i, j, v);
    }
    acc_mark();
    double *x = acc_ramp(n), *y = acc_fill(n, 0);
    spmv(a, x, y);
    acc_check(acc_norm(y, n));
}
