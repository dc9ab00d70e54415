/* Sections of arrays as arguments of the user's functions: what lies together is given by a pointer, every second
 * element of a vector is put together first. */
#include "acc.h"
static double inner(long n, const double *u, const double *v) {
    double d = 0;
    for (long i = 0; i < n; i++) d += u[i] * v[i];
    return d;
}
static void less(long n, double *w, double a, const double *v) {
    for (long i = 0; i < n; i++) w[i] -= a * v[i];
}
static double total(long n, const double *x) {
    double s = 0;
    for (long i = 0; i < n; i++) s += x[i];
    return s;
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *v = acc_ramp(n * k), *w = acc_ramp(n), *h = acc_fill(k, 0), *t = acc_fill(n, 0);
    double s = 0;
    for (long i = 0; i < n; i++) w[i] = 1 / w[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long j = 0; j < k; j++) {
            acc_cold();
            h[j] = inner(n, v + j * n, w);
            acc_cold();
            less(n, w, h[j] * 1e-3, v + j * n);
        }
        acc_cold();
        s = total(2 * n, v);
        acc_cold();
        for (long i = 0; i < n; i += 2) t[i / 2] = w[i];
        acc_cold();
        s += total((n + 1) / 2, t);
        acc_cold();
        s += total(n - 2, w + 1);
    }
    acc_mark();
    acc_check(acc_norm(w, n) + acc_norm(h, k) + s);
}
