/* A matrix whose rows have the mean 0. The means accumulate column by column in blocks of rows, so
 * that a block of them stays in the first-level cache; the differences go by whole columns. */
#include "idioms.h"
#define ROWS 512
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *b = acc_fill(m * n, 0), *mean = acc_fill(m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i0 = 0; i0 < m; i0 += ROWS) {
            long i1 = i0 + ROWS < m ? i0 + ROWS : m;
            for (long i = i0; i < i1; i++) mean[i] = 0;
            for (long j = 0; j < n; j++)
                for (long i = i0; i < i1; i++) mean[i] += a[i + j * m];
            for (long i = i0; i < i1; i++) mean[i] /= n;
        }
        for (long j = 0; j < n; j++)
            for (long i = 0; i < m; i++) b[i + j * m] = a[i + j * m] - mean[i];
    }
    acc_mark();
    acc_check(acc_norm(b, m * n));
}
