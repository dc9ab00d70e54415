/* The rows of a matrix, each times a number of its own: column by column, as the matrix lies. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *c = acc_ramp(m), *b = acc_fill(m * n, 0);
    for (long i = 0; i < m; i++) c[i] *= 2;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++)
            for (long i = 0; i < m; i++) b[i + j * m] = a[i + j * m] * c[i];
    }
    acc_mark();
    acc_check(acc_norm(b, m * n));
}
