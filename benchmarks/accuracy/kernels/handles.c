/* A vector that is updated, and handed to two small functions, one after the other. */
#include "acc.h"
static void scaled(long n, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = 0.5 * v[i];
}
static void shifted(long n, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = v[i] * v[i] + 1;
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *y = acc_fill(n, 0), *z = acc_fill(n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        scaled(n, x, y);
        acc_cold();
        shifted(n, y, z);
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = x[i] + z[i] / 8;
    }
    acc_mark();
    acc_check(acc_norm(z, n));
}
