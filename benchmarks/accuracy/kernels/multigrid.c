/* One V-cycle of multigrid a repetition: three grids, m1 = 4q + 1 points a side with the boundary;
 * damped Jacobi, full weighting, bilinear interpolation. */
#include "acc.h"
#define W 0.2
static void smooth(long m, const double *u, const double *f, double *v) {
    for (long j = 1; j < m - 1; j++)
        for (long i = 1; i < m - 1; i++) {
            long p = i + j * m;
            v[p] = (1 - 4 * W) * u[p] + W * (f[p] + u[p - 1] + u[p + 1] + u[p - m] + u[p + m]);
        }
}
static void smooth_from_zero(long m, const double *f, double *v) {
    for (long j = 1; j < m - 1; j++)
        for (long i = 1; i < m - 1; i++) v[i + j * m] = W * f[i + j * m];
}
static void residual(long m, const double *u, const double *f, double *r) {
    for (long j = 1; j < m - 1; j++)
        for (long i = 1; i < m - 1; i++) {
            long p = i + j * m;
            r[p] = f[p] - 4 * u[p] + u[p - 1] + u[p + 1] + u[p - m] + u[p + m];
        }
}
static void restricted(long m, const double *r, double *g) { /* m: points of the fine grid */
    long c = (m + 1) / 2;
    for (long j = 1; j < c - 1; j++)
        for (long i = 1; i < c - 1; i++) {
            const double *q = r + 2 * i + 2 * j * m;
            g[i + j * c] = 0.25 * (4 * q[0] + 2 * (q[-1] + q[1] + q[-m] + q[m]) + q[-m - 1] + q[-m + 1] + q[m - 1] + q[m + 1]);
        }
}
static void interpolated(long m, const double *e, double *u) {
    long c = (m + 1) / 2;
    for (long j = 1; j < m - 1; j++)
        for (long i = 1; i < m - 1; i++) {
            long ia = i / 2, ib = (i + 1) / 2, ja = j / 2 * c, jb = (j + 1) / 2 * c;
            u[i + j * m] += 0.25 * (e[ia + ja] + e[ib + ja] + e[ia + jb] + e[ib + jb]);
        }
}
int main(int argc, char **argv) {
    long m1 = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), m2 = (m1 + 1) / 2, m3 = (m2 + 1) / 2;
    double *f1 = acc_ramp(m1 * m1), *u1 = acc_fill(m1 * m1, 0), *v1 = acc_fill(m1 * m1, 0), *r1 = acc_fill(m1 * m1, 0);
    double *f2 = acc_fill(m2 * m2, 0), *u2 = acc_fill(m2 * m2, 0), *v2 = acc_fill(m2 * m2, 0), *r2 = acc_fill(m2 * m2, 0);
    double *f3 = acc_fill(m3 * m3, 0), *u3 = acc_fill(m3 * m3, 0), *v3 = acc_fill(m3 * m3, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        smooth(m1, u1, f1, v1);
        acc_cold();
        residual(m1, v1, f1, r1);
        acc_cold();
        restricted(m1, r1, f2);
        acc_cold();
        smooth_from_zero(m2, f2, v2);
        acc_cold();
        residual(m2, v2, f2, r2);
        acc_cold();
        restricted(m2, r2, f3);
        acc_cold();
        smooth_from_zero(m3, f3, v3);
        acc_cold();
        smooth(m3, v3, f3, u3);
        acc_cold();
        interpolated(m2, u3, v2);
        acc_cold();
        smooth(m2, v2, f2, u2);
        acc_cold();
        interpolated(m1, u2, v1);
        acc_cold();
        smooth(m1, v1, f1, u1);
    }
    acc_mark();
    acc_check(acc_norm(u1, m1 * m1));
}
