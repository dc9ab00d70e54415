/* A function of the user's inside expressions, and with elements as the target: its result is an array that the
 * statement then reads. The function's statement ends before that. */
#include "acc.h"
static void addf(long n, const double *u, const double *v, double *w) {
    for (long i = 0; i < n; i++) w[i] = u[i] + 2 * v[i];
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *v = acc_ramp(n), *y = acc_fill(n, 0), *z = acc_fill(2 * n, 0), *w = acc_fill(n, 0);
    double g = 0;
    for (long i = 0; i < n; i++) v[i] = 1 / v[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        addf(n, u, v, w);
        acc_cold();
        for (long i = 0; i < n; i++) y[i] = 0.5 * w[i] + 0.5 * y[i];
        acc_cold();
        addf(n, u, y, w);
        acc_cold();
        g = 0;
        for (long i = 0; i < n; i++) g += (w[i] - v[i]) * (w[i] - v[i]);
        g = sqrt(g);
        acc_cold();
        addf(n, v, y, w);
        acc_cold();
        for (long i = 0; i < n; i++) z[n + i] = w[i];
    }
    acc_mark();
    acc_check(acc_norm(y, n) + g + acc_norm(z + n, n));
}
