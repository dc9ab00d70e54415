/* Back substitution by columns: an unknown that is known is taken out of the others. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n * n), *b = acc_ramp(n), *x = acc_fill(n, 0);
    for (long j = 0; j < n; j++) {
        for (long i = j + 1; i < n; i++) u[i + j * n] = 0;
        u[j + j * n] += 4 * n;
    }
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = b[i];
        acc_cold();
        for (long j = n - 1; j >= 0; j--) {
            double t = x[j] /= u[j + j * n];
            for (long i = 0; i < j; i++) x[i] -= t * u[i + j * n];
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
