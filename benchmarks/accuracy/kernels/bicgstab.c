/* BiCGSTAB on the five-point operator; a repetition is an iteration. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *x = acc_fill(n, 0), *r = acc_ramp(n), *r0 = acc_fill(n, 1), *p = acc_fill(n, 0);
    double *v = acc_fill(n, 0), *s = acc_fill(n, 0), *t = acc_fill(n, 0);
    double rho = 1, alpha = 1, omega = 1;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        double old = rho;
        rho = dot(n, r0, r);
        double beta = rho / old * alpha / omega;
        acc_cold();
        for (long i = 0; i < n; i++) p[i] = r[i] + beta * (p[i] - omega * v[i]);
        acc_cold();
        spmv(a, p, v);
        acc_cold();
        alpha = rho / dot(n, r0, v);
        acc_cold();
        for (long i = 0; i < n; i++) s[i] = r[i] - alpha * v[i];
        acc_cold();
        spmv(a, s, t);
        acc_cold();
        double ts = 0, tt = 0;
        for (long i = 0; i < n; i++) {
            ts += t[i] * s[i];
            tt += t[i] * t[i];
        }
        omega = ts / tt;
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = x[i] + alpha * p[i] + omega * s[i];
        acc_cold();
        for (long i = 0; i < n; i++) r[i] = s[i] - omega * t[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
