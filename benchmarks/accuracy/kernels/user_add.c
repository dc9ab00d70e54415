/* A function of the user's, whose result is a variable of the caller's, by reference. */
#include "acc.h"
static void addf(long n, const double *u, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = u[i] + 2 * v[i];
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *v = acc_ramp(n), *x = acc_fill(n, 0), *y = acc_fill(n, 0);
    for (long i = 0; i < n; i++) v[i] = 1 / v[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        addf(n, u, v, x);
        acc_cold();
        addf(n, x, u, y);
    }
    acc_mark();
    acc_check(acc_norm(x, n) + acc_norm(y, n));
}
