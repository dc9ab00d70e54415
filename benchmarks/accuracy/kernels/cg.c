/* Conjugate gradients on the five-point operator; a repetition is an iteration. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *x = acc_fill(n, 0), *r = acc_ramp(n), *p = acc_fill(n, 1), *q = acc_fill(n, 0);
    double rho = dot(n, r, r);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, p, q);
        acc_cold();
        double alpha = rho / dot(n, p, q);
        acc_cold();
        axpy(n, alpha, p, x);
        acc_cold();
        axpy(n, -alpha, q, r);
        acc_cold();
        double old = rho;
        rho = dot(n, r, r);
        acc_cold();
        double beta = rho / old;
        for (long i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
