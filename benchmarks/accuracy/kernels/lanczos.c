/* Lanczos' method on the five-point operator; a repetition is a step. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *v = acc_ramp(n), *u = acc_fill(n, 0), *w = acc_fill(n, 0), alpha = 0, beta = acc_norm(v, n);
    for (long i = 0; i < n; i++) v[i] /= beta;
    beta = 0;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double t = 0;
            for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) t += a.val[p] * v[a.col[p]];
            w[i] = t - beta * u[i];
        }
        acc_cold();
        alpha = dot(n, w, v);
        acc_cold();
        axpy(n, -alpha, v, w);
        acc_cold();
        beta = acc_norm(w, n);
        acc_cold();
        double *t = u;
        u = v;
        v = t;
        for (long i = 0; i < n; i++) v[i] = w[i] / beta;
    }
    acc_mark();
    acc_check(alpha + beta);
}
