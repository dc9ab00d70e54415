/* Columns of a sparse matrix, five-point operator on an m x m grid. CSR: every row is searched for the column. What is
 * found makes a sparse column: values, rows, count. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), p = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), n = m * m;
    csr v = poisson(m);
    double *q = acc_vec(p), *t = acc_fill(p, 0), *c = acc_vec(n);
    int *rows = acc_ints(n);
    for (long k = 0; k < p; k++) q[k] = 1 + floor((double)(k * n) / p);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long k = 0; k < p; k++) {
            acc_cold();
            long found = 0;
            int col = (int)q[k] - 1;
            for (long i = 0; i < n; i++)
                for (int e = v.ptr[i]; e < v.ptr[i + 1] && v.col[e] <= col; e++)
                    if (v.col[e] == col) {
                        c[found] = v.val[e];
                        rows[found++] = (int)i;
                    }
            acc_cold();
            double s = 0;
            for (long e = 0; e < found; e++) s += c[e];
            t[k] = s;
        }
    }
    acc_mark();
    acc_check(acc_norm(t, p));
}
