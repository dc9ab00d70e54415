/* Chebyshev iteration on the five-point operator in a random order; a repetition is an iteration. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson_permuted(m);
    double *x = acc_fill(n, 0), *r = acc_ramp(n), *d = acc_ramp(n);
    double theta = 4, delta = 3.9, sigma = theta / delta, rho = 1 / sigma;
    for (long i = 0; i < n; i++) d[i] /= theta;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) x[i] += d[i];
        acc_cold();
        for (long i = 0; i < n; i++) {
            double t = r[i];
            for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) t -= a.val[p] * d[a.col[p]];
            r[i] = t;
        }
        acc_cold();
        double old = rho;
        rho = 1 / (2 * sigma - old);
        double f = rho * old, g = 2 * rho / delta;
        for (long i = 0; i < n; i++) d[i] = f * d[i] + g * r[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
