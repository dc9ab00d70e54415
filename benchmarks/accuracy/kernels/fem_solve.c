/* Finite elements for -laplace(u) + u = f on the unit square: m x m nodes, linear triangles, assembly, conjugate
 * gradients. Statement by statement as in the prototype; subscripts are doubles as there; lists that are put together
 * from others are stored. */
#include "acc.h"
#include "assemble.h"

static double *zeros(long n) { return acc_fill(n, 0); }
static void gather(long n, const double *x, const double *t, double *out) {
    acc_cold();
    for (long e = 0; e < n; e++) out[e] = x[(long)t[e] - 1];
}
static void minus(long n, const double *a, const double *b, double *out) {
    acc_cold();
    for (long e = 0; e < n; e++) out[e] = a[e] - b[e];
}
/* An element of the symmetric element matrices; f is 2 on the diagonal. */
static void entry(long n, const double *g, const double *d, double f, const double *b1, const double *b2,
                  const double *c1, const double *c2, double *s) {
    acc_cold();
    for (long e = 0; e < n; e++) s[e] = g[e] * (b1[e] * b2[e] + c1[e] * c2[e]) + f * d[e];
}
/* Lists of the same length, one after the other. */
static void stack(long n, long lists, double *const *from, double *to) {
    for (long l = 0; l < lists; l++)
        for (long e = 0; e < n; e++) to[l * n + e] = from[l][e];
}
static double element(csr a, long i, long j) {
    for (int e = a.ptr[i]; e < a.ptr[i + 1]; e++)
        if (a.col[e] == j) return a.val[e];
    return 0;
}
/* Ten steps; r holds the right side at the begin. Gives norm(f - a*u). */
static double solve(csr a, const double *f, const double *dinv, double *u, double *r, double *z, double *p, double *q) {
    long n = a.n;
    acc_cold();
    for (long i = 0; i < n; i++) u[i] = 0;
    acc_cold(); /* r = F and p = z share storage in the prototype; the update that writes the whole array needs no copy */
    for (long i = 0; i < n; i++) z[i] = dinv[i] * f[i];
    acc_cold();
    double rho = dot(n, f, z);
    for (long it = 0; it < 10; it++) {
        const double *rr = it ? r : f, *pp = it ? p : z;
        acc_cold();
        spmv(a, pp, q);
        acc_cold();
        double alpha = rho / dot(n, pp, q);
        acc_cold();
        axpy(n, alpha, pp, u);
        acc_cold();
        for (long i = 0; i < n; i++) r[i] = rr[i] - alpha * q[i];
        /* the first z stays as p */
        double *zz = it ? z : p;
        acc_cold();
        for (long i = 0; i < n; i++) zz[i] = dinv[i] * r[i];
        double old = rho;
        acc_cold();
        rho = dot(n, r, zz);
        double beta = rho / old;
        acc_cold();
        for (long i = 0; i < n; i++) p[i] = zz[i] + beta * pp[i];
    }
    acc_cold();
    double s = 0;
    for (long i = 0; i < n; i++) {
        double t = f[i];
        for (int e = a.ptr[i]; e < a.ptr[i + 1]; e++) t -= a.val[e] * u[a.col[e]];
        s += t * t;
    }
    return sqrt(s);
}

int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m, half = (m - 1) * (m - 1), ne = 2 * half;
    double *x = acc_vec(n), *y = acc_vec(n), *inside = acc_vec(n), *t[3], *xt[3], *yt[3], *b[3], *c[3];
    for (long k = 0; k < n; k++) {
        x[k] = (double)(k % m) / (m - 1);
        y[k] = (double)(k / m) / (m - 1);
        inside[k] = x[k] > 0 && x[k] < 1 && y[k] > 0 && y[k] < 1;
    }
    for (int l = 0; l < 3; l++) {
        t[l] = zeros(ne), xt[l] = zeros(ne), yt[l] = zeros(ne), b[l] = zeros(ne), c[l] = zeros(ne);
    }
    for (long j = 0, e = 0; j < m - 1; j++)
        for (long i = 0; i < m - 1; i++, e++) {
            double corner = i + j * m + 1;
            t[0][e] = corner, t[1][e] = corner + 1, t[2][e] = corner + m;
            t[0][half + e] = corner + 1, t[1][half + e] = corner + m + 1, t[2][half + e] = corner + m;
        }
    double *li = zeros(9 * ne), *lj = zeros(9 * ne), *ls = zeros(9 * ne), *at = zeros(3 * ne), *value = zeros(3 * ne);
    stack(ne, 9, (double *[]){t[0], t[1], t[2], t[0], t[1], t[1], t[2], t[0], t[2]}, li);
    stack(ne, 9, (double *[]){t[0], t[1], t[2], t[1], t[0], t[2], t[1], t[2], t[0]}, lj);
    double *area = zeros(ne), *g = zeros(ne), *d = zeros(ne), *load = zeros(ne), *s[6];
    for (int l = 0; l < 6; l++) s[l] = zeros(ne);
    csr a = assembled_space(n, 9 * ne);
    double *f = zeros(n), *dinv = zeros(n), *u = zeros(n), *r = zeros(n), *z = zeros(n), *p = zeros(n), *q = zeros(n);
    double residual = 0;
    for (long rep = 0; rep < reps; rep++) {
        acc_mark();
        for (int l = 0; l < 3; l++) gather(ne, x, t[l], xt[l]);
        for (int l = 0; l < 3; l++) gather(ne, y, t[l], yt[l]);
        for (int l = 0; l < 3; l++) minus(ne, yt[(l + 1) % 3], yt[(l + 2) % 3], b[l]);
        for (int l = 0; l < 3; l++) minus(ne, xt[(l + 2) % 3], xt[(l + 1) % 3], c[l]);
        acc_cold();
        for (long e = 0; e < ne; e++) area[e] = 0.5 * (b[0][e] * c[1][e] - b[1][e] * c[0][e]);
        acc_cold();
        for (long e = 0; e < ne; e++) g[e] = 1 / (4 * area[e]);
        acc_cold();
        for (long e = 0; e < ne; e++) d[e] = area[e] / 12;
        for (int l = 0; l < 3; l++) entry(ne, g, d, 2, b[l], b[l], c[l], c[l], s[l]);
        entry(ne, g, d, 1, b[0], b[1], c[0], c[1], s[3]);
        entry(ne, g, d, 1, b[1], b[2], c[1], c[2], s[4]);
        entry(ne, g, d, 1, b[0], b[2], c[0], c[2], s[5]);
        acc_cold();
        stack(ne, 9, (double *[]){s[0], s[1], s[2], s[3], s[3], s[4], s[4], s[5], s[5]}, ls);
        acc_cold();
        assemble(&a, 9 * ne, li, lj, ls);
        acc_cold();
        for (long e = 0; e < ne; e++) load[e] = area[e] * (1 + xt[0][e] * yt[0][e]) / 3;
        acc_cold();
        stack(ne, 3, t, at);
        stack(ne, 3, (double *[]){load, load, load}, value);
        for (long i = 0; i < n; i++) f[i] = 0;
        for (long e = 0; e < 3 * ne; e++) f[(long)at[e] - 1] += value[e];
        acc_cold();
        for (long i = 0; i < n; i++) dinv[i] = 0;
        acc_cold();
        for (long i = 0; i < n; i++) dinv[i] = 1 / element(a, i, i);
        residual = solve(a, f, dinv, u, r, z, p, q);
        acc_cold();
        for (long i = 0; i < n; i++) x[i] += 0.01 / m * inside[i] * u[i];
        acc_cold();
        for (long i = 0; i < n; i++) y[i] -= 0.01 / m * inside[i] * u[i];
    }
    acc_mark();
    acc_check(acc_norm(u, n) + acc_norm(x, n) + residual);
}
