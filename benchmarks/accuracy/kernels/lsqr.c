/* LSQR on the five-point operator of an m x m grid: a repetition is a step of the bidiagonalisation and of the solution. */
#include "acc.h"
static void spmv_t(csr a, const double *x, double *y) {
    for (long j = 0; j < a.n; j++) y[j] = 0;
    for (long i = 0; i < a.n; i++) {
        double t = x[i];
        for (int k = a.ptr[i]; k < a.ptr[i + 1]; k++) y[a.col[k]] += a.val[k] * t;
    }
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *u = acc_ramp(n), *v = acc_fill(n, 0), *w = acc_fill(n, 0), *x = acc_fill(n, 0), *t = acc_fill(n, 0);
    double beta = acc_norm(u, n);
    for (long i = 0; i < n; i++) u[i] /= beta;
    spmv_t(a, u, v);
    double alpha = acc_norm(v, n), phi = beta, rho = alpha;
    for (long i = 0; i < n; i++) v[i] /= alpha;
    for (long i = 0; i < n; i++) w[i] = v[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = 0;
            for (int k = a.ptr[i]; k < a.ptr[i + 1]; k++) s += a.val[k] * v[a.col[k]];
            u[i] = s - alpha * u[i];
        }
        acc_cold();
        beta = acc_norm(u, n);
        acc_cold();
        for (long i = 0; i < n; i++) u[i] = u[i] / beta;
        acc_cold();
        spmv_t(a, u, t);
        acc_cold();
        for (long i = 0; i < n; i++) v[i] = t[i] - beta * v[i];
        acc_cold();
        alpha = acc_norm(v, n);
        acc_cold();
        for (long i = 0; i < n; i++) v[i] = v[i] / alpha;
        double h = sqrt(rho * rho + beta * beta), c = rho / h, s = beta / h, theta = s * alpha;
        rho = -c * alpha;
        double f = c * phi;
        phi = s * phi;
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = x[i] + f / h * w[i];
        acc_cold();
        for (long i = 0; i < n; i++) w[i] = v[i] - theta / h * w[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
