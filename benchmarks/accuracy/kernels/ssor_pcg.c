/* Conjugate gradients with SSOR, triangles of the five-point operator of an m x m grid by rows: a repetition is an iteration. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    coo lo = {0}, up = {0}, all = poisson_list(m);
    for (long k = 0; k < all.count; k++) {
        if (all.i[k] >= all.j[k]) coo_add(&lo, all.i[k], all.j[k], all.v[k]);
        if (all.i[k] <= all.j[k]) coo_add(&up, all.i[k], all.j[k], all.v[k]);
    }
    csr l = csr_of(n, lo), u = csr_of(n, up);
    double *d = acc_fill(n, 4), *r = acc_ramp(n), *x = acc_fill(n, 0), *z = acc_fill(n, 0), *y = acc_fill(n, 0), *p = acc_fill(n, 0), *q = acc_fill(n, 0);
    double rho = 1;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = r[i];
            int e = l.ptr[i];
            for (; e < l.ptr[i + 1] - 1; e++) s -= l.val[e] * y[l.col[e]];
            y[i] = s / l.val[e];
        }
        acc_cold();
        for (long i = 0; i < n; i++) y[i] = d[i] * y[i];
        acc_cold();
        for (long i = n - 1; i >= 0; i--) {
            double s = y[i];
            for (int e = u.ptr[i] + 1; e < u.ptr[i + 1]; e++) s -= u.val[e] * z[u.col[e]];
            z[i] = s / u.val[u.ptr[i]];
        }
        double old = rho;
        acc_cold();
        rho = dot(n, r, z);
        double beta = rho / old;
        acc_cold();
        for (long i = 0; i < n; i++) p[i] = z[i] + beta * p[i];
        acc_cold();
        spmv(a, p, q);
        acc_cold();
        double alpha = rho / dot(n, p, q);
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = x[i] + alpha * p[i];
        acc_cold();
        for (long i = 0; i < n; i++) r[i] = r[i] - alpha * q[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
