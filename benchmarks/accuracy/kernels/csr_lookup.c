/* Elements of a sparse matrix at k places in random order. CSR: the row is searched. Subscripts are doubles, as the
 * prototype has them. */
#include "acc.h"
static double element(csr a, long i, long j) {
    for (int e = a.ptr[i]; e < a.ptr[i + 1]; e++)
        if (a.col[e] == j) return a.val[e];
    return 0;
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), n = m * m;
    csr a = poisson(m);
    double *i = acc_vec(k), *j = acc_vec(k), *q = acc_fill(k, 0), s = 4711;
    for (long l = 0; l < k; l++) {
        i[l] = 1 + floor(acc_next(&s) * n);
        j[l] = i[l] - (l % 2 == 0 && i[l] > 1);
    }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long l = 0; l < k; l++) q[l] = element(a, (long)i[l] - 1, (long)j[l] - 1);
    }
    acc_mark();
    acc_check(acc_norm(q, k));
}
