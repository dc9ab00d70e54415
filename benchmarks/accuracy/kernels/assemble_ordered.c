/* A sparse matrix with n rows from the lists of n - 1 elements of a line, each of two nodes (assemble.h). */
#include "acc.h"
#include "assemble.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), m = n - 1, k = 4 * m;
    double *i = acc_vec(k), *j = acc_vec(k), *v = acc_vec(k), *w = acc_ramp(m);
    for (long e = 0; e < k; e++) {
        i[e] = e % m + 1 + (e / m >= 2);
        j[e] = e % m + 1 + (e / m % 2 == 1);
        v[e] = e / m == 0 || e / m == 3 ? w[e % m] : -w[e % m];
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
