/* The user's function writes elements of its argument: the caller's column is copied for it; what was made for the
 * function is written where it is. */
#include "acc.h"
static void ends(long n, double *v) {
    v[0] *= 0.5;
    v[n - 1] *= 0.5;
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *v = acc_ramp(n * k), *z = acc_fill(n * k, 0), *y = acc_fill(n, 0), *t = acc_fill(n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long j = 0; j < k; j++) {
            acc_cold();
            for (long i = 0; i < n; i++) t[i] = v[i + j * n];
            ends(n, t);
            acc_cold();
            for (long i = 0; i < n; i++) z[i + j * n] = t[i];
        }
        acc_cold();
        for (long i = 0; i < n; i++) y[i] = v[i] + v[i + n];
        acc_cold();
        ends(n, y);
        acc_cold();
        ends(n, y);
    }
    acc_mark();
    acc_check(acc_norm(z, n * k) + acc_norm(y, n));
}
