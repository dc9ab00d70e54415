/* Computed arguments of the user's functions inside statements: the argument, the function's statement and the rest of the
 * caller's statement are loops of their own; a gathered argument is put together for the function. */
#include "acc.h"
static void addf(long n, const double *u, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = u[i] + 2 * v[i];
}
static void twice(long n, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = 2 * v[i];
}
static double total(long n, const double *x) {
    double s = 0;
    for (long i = 0; i < n; i++) s += x[i];
    return s;
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *v = acc_ramp(n), *p = acc_fill(n, 0), *y = acc_fill(n, 0);
    double *t = acc_fill(n, 0), *w = acc_fill(n, 0), s = 0;
    for (long i = 0; i < n; i++) v[i] = 1 / v[i];
    for (long i = 0; i < n; i++) p[i] = (double)(i * 7919 % n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) t[i] = u[i] + v[i];
        acc_cold();
        addf(n, t, v, w);
        acc_cold();
        for (long i = 0; i < n; i++) y[i] = 0.5 * y[i] + w[i];
        acc_cold();
        for (long i = 0; i < n; i++) t[i] = u[(long)p[i]];
        acc_cold();
        s = total(n, t);
        acc_cold();
        for (long i = 0; i < n; i++) t[i] = y[i] - u[i];
        acc_cold();
        twice(n, t, w);
        acc_cold();
        for (long i = 0; i < n; i++) y[i] += 0.25 * w[i];
    }
    acc_mark();
    acc_check(acc_norm(y, n) + s);
}
