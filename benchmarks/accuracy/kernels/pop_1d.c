/* POP's barotropic solver on the ocean points alone, with the operator in CSR. */
#include "pop.h"
int main(int argc, char **argv) {
    long nx = acc_arg(argc, argv, 1), ny = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), n = 0;
    char *ocean = malloc(nx * ny);
    int *number = malloc(nx * ny * sizeof(int));
    double *w[9];
    for (int k = 0; k < 9; k++) w[k] = malloc(nx * ny * sizeof(double));
    pop_grid(nx, ny, ocean, w);
    for (long p = 0; p < nx * ny; p++) number[p] = ocean[p] ? (int)n++ : -1;
    coo c = {0};
    for (long p = 0; p < nx * ny; p++)
        for (int k = 0; k < 9; k++)
            if (w[k][p] != 0) {
                long i = (p % nx + pop_di[k] + nx) % nx, j = (p / nx + pop_dj[k] + ny) % ny;
                coo_add(&c, number[p], number[i + j * nx], w[k][p]);
            }
    csr a = csr_of(n, c);
    double *d = acc_vec(n), *r = acc_vec(n), *x = acc_fill(n, 0), *p = acc_fill(n, 0), *q = acc_fill(n, 0);
    double *z = acc_fill(n, 0), rho_old = 1;
    for (long k = 0; k < nx * ny; k++)
        if (ocean[k]) {
            d[number[k]] = w[0][k];
            r[number[k]] = pop_forcing(k % nx, k / nx, nx, ny);
        }
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) z[i] = r[i] / d[i];
        acc_cold();
        double rho = dot(n, r, z), beta = rho / rho_old;
        acc_cold();
        for (long i = 0; i < n; i++) p[i] = z[i] + beta * p[i];
        acc_cold();
        spmv(a, p, q);
        acc_cold();
        double alpha = rho / dot(n, p, q);
        acc_cold();
        axpy(n, alpha, p, x);
        acc_cold();
        axpy(n, -alpha, q, r);
        rho_old = rho;
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
