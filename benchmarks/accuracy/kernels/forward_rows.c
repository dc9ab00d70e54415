/* Forward substitution by rows: an inner product for every unknown; the rows of the matrix, which
 * lies by columns, are read in strides. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *l = acc_ramp(n * n), *b = acc_ramp(n), *x = acc_fill(n, 0);
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < j; i++) l[i + j * n] = 0;
        l[j + j * n] += 4 * n;
    }
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = b[i];
            for (long j = 0; j < i; j++) s -= l[i + j * n] * x[j];
            x[i] = s / l[i + i * n];
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
