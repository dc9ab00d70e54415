/* ELL matrix-vector product: five entries a row, which lie together. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    const long off[5] = {0, 1, n - 1, m, n - m};
    int *col = acc_ints(5 * n);
    double *val = acc_vec(5 * n), *x, *y;
    for (long e = 0; e < 5; e++)
        for (long i = 0; i < n; i++) {
            col[5 * i + e] = (int)((i + off[e]) % n);
            val[5 * i + e] = e ? -1 : 4;
        }
    x = acc_ramp(n), y = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = 0;
            for (long e = 0; e < 5; e++) s += val[5 * i + e] * x[col[5 * i + e]];
            y[i] = s;
        }
    }
    acc_mark();
    acc_check(acc_norm(y, n));
}
