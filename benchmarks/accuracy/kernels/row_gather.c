/* The rows of a matrix in a random order, column by column. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_ramp(m * n), *c = acc_fill(m * n, 0);
    int *p = acc_ints(m), *order = random_order(m, 12345);
    for (long i = 0; i < m; i++) p[i] = order[i];
    free(order);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++)
            for (long i = 0; i < m; i++) c[i + j * m] = b[p[i] + j * m];
    }
    acc_mark();
    double *w = acc_ramp(m), *t = acc_fill(n, 0);
    for (long j = 0; j < n; j++) t[j] = dot(m, w, c + j * m);
    acc_check(acc_norm(t, n));
}
