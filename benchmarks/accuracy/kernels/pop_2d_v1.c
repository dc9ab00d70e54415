/* POP's barotropic solver on two-dimensional arrays, v1: the products of the inner products are
 * kept in an array, which is summed under the mask in a sweep of its own. */
#include "pop.h"
int main(int argc, char **argv) {
    long nx = acc_arg(argc, argv, 1), ny = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    long mx = nx + 4, my = ny + 4, n = mx * my;
    char *ocean = malloc(nx * ny);
    double *w[9], *f = malloc(nx * ny * sizeof(double));
    const double *a[9];
    for (int k = 0; k < 9; k++) w[k] = malloc(nx * ny * sizeof(double));
    pop_grid(nx, ny, ocean, w);
    for (int k = 0; k < 9; k++) a[k] = pop_with_halo(nx, ny, w[k]);
    for (long p = 0; p < nx * ny; p++) f[p] = ocean[p] ? 1 / w[0][p] : 0;
    double *d = pop_with_halo(nx, ny, f);
    char *mask = acc_bytes(n);
    for (long p = 0; p < n; p++) {
        long i = p % mx - 2, j = p / mx - 2;
        mask[p] = i >= 0 && i < nx && j >= 0 && j < ny && ocean[i + j * nx];
    }
    for (long p = 0; p < nx * ny; p++) f[p] = ocean[p] ? pop_forcing(p % nx, p / nx, nx, ny) : 0;
    double *r = pop_with_halo(nx, ny, f), *x = acc_fill(n, 0), *s = acc_fill(n, 0), *q = acc_fill(n, 0);
    double *z = acc_fill(n, 0), *work = acc_fill(n, 0), rho_old = 1;
    const double *a0 = a[0], *an = a[1], *as = a[2], *ae = a[3], *aw = a[4];
    const double *ane = a[5], *anw = a[6], *ase = a[7], *asw = a[8];
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long p = 0; p < n; p++) z[p] = r[p] * d[p];
        acc_cold();
        double rho = 0, delta = 0;
        for (long p = 0; p < n; p++) work[p] = r[p] * z[p];
        acc_cold();
        for (long p = 0; p < n; p++) rho += work[p] * mask[p];
        acc_cold();
        double beta = rho / rho_old;
        for (long p = 0; p < n; p++) s[p] = z[p] + beta * s[p];
        acc_cold();
        for (long j = 2; j < ny + 2; j++)
            for (long i = 2; i < nx + 2; i++) {
                long p = i + j * mx;
                q[p] = a0[p] * s[p] + an[p] * s[p + mx] + as[p] * s[p - mx] + ae[p] * s[p + 1] + aw[p] * s[p - 1] +
                       ane[p] * s[p + mx + 1] + anw[p] * s[p + mx - 1] + ase[p] * s[p - mx + 1] + asw[p] * s[p - mx - 1];
            }
        acc_cold();
        for (long p = 0; p < n; p++) work[p] = q[p] * s[p];
        acc_cold();
        for (long p = 0; p < n; p++) delta += work[p] * mask[p];
        double alpha = rho / delta;
        acc_cold();
        for (long p = 0; p < n; p++) x[p] += alpha * s[p];
        acc_cold();
        for (long p = 0; p < n; p++) r[p] -= alpha * q[p];
        rho_old = rho;
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
