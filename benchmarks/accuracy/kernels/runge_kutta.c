/* Steps of the classical Runge-Kutta method for the heat equation on n points. The arguments of the right side are
 * arrays of their own, as are its results; the function clears its result first, as the prototype does. */
#include "acc.h"
static void rhs(long n, const double *u, double c, double *d) {
    acc_cold();
    for (long i = 0; i < n; i++) d[i] = 0;
    acc_cold();
    for (long i = 1; i < n - 1; i++) d[i] = c * (u[i - 1] - 2 * u[i] + u[i + 1]);
}
static void moved(long n, const double *x, double f, const double *k, double *t) {
    acc_cold();
    for (long i = 0; i < n; i++) t[i] = x[i] + f * k[i];
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *k1 = acc_fill(n, 0), *k2 = acc_fill(n, 0), *k3 = acc_fill(n, 0), *k4 = acc_fill(n, 0);
    double *t = acc_fill(n, 0), c = 0.9, h = 0.5;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        rhs(n, x, c, k1);
        moved(n, x, 0.5 * h, k1, t);
        rhs(n, t, c, k2);
        moved(n, x, 0.5 * h, k2, t);
        rhs(n, t, c, k3);
        moved(n, x, h, k3, t);
        rhs(n, t, c, k4);
        acc_cold();
        for (long i = 0; i < n; i++) x[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
