/* Shallow water, Lax and Friedrichs, m x n grid: a repetition is a time step with four fluxes in arrays. */
#include "acc.h"
#define EACH for (long k = 0; k < m * n; k++)
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double g = 9.81, dt = 0.001, *h = acc_ramp(m * n), *u = acc_fill(m * n, 0.5), *v = acc_fill(m * n, 0.25);
    double *fu = acc_vec(m * n), *fv = acc_vec(m * n), *gv = acc_vec(m * n);
    double *hn = acc_vec(m * n), *un = acc_vec(m * n), *vn = acc_vec(m * n);
    EACH fu[k] = fv[k] = gv[k] = hn[k] = un[k] = vn[k] = 0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        EACH fu[k] = u[k] * u[k] / h[k] + 0.5 * g * (h[k] * h[k]);
        acc_cold();
        EACH fv[k] = u[k] * v[k] / h[k];
        acc_cold();
        EACH gv[k] = v[k] * v[k] / h[k] + 0.5 * g * (h[k] * h[k]);
#define STEP(new, old, a, b) \
        acc_cold(); \
        for (long j = 1; j < n - 1; j++) \
            for (long i = 1; i < m - 1; i++) { \
                long k = i + j * m; \
                new[k] = 0.25 * (old[k - 1] + old[k + 1] + old[k - m] + old[k + m]) - dt * (a[k + 1] - a[k - 1]) - dt * (b[k + m] - b[k - m]); \
            }
        STEP(hn, h, u, v)
        STEP(un, u, fu, fv)
        STEP(vn, v, fv, gv)
#define BACK(to, from) \
        acc_cold(); \
        for (long j = 1; j < n - 1; j++) \
            for (long i = 1; i < m - 1; i++) to[i + j * m] = from[i + j * m];
        BACK(h, hn)
        BACK(u, un)
        BACK(v, vn)
    }
    acc_mark();
    acc_check(acc_norm(h, m * n) + acc_norm(u, m * n) + acc_norm(v, m * n));
}
