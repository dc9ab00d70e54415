/* Block conjugate gradients for four right-hand sides on the five-point operator; a repetition is
 * an iteration. The blocks are n x 4, by columns; products of blocks are one sweep. */
#define COLD_STACK 1 /* the small matrices lie on the stack */
#include "acc.h"
#define S 4
static void spmm(long n, csr a, const double *x, double *y) {
    for (long i = 0; i < n; i++) {
        double t[S] = {0};
        for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++)
            for (int s = 0; s < S; s++) t[s] += a.val[p] * x[a.col[p] + s * n];
        for (int s = 0; s < S; s++) y[i + s * n] = t[s];
    }
}
static void gram(long n, const double *x, const double *y, double g[S][S]) {
    memset(g, 0, sizeof(double[S][S]));
    for (long i = 0; i < n; i++)
        for (int r = 0; r < S; r++)
            for (int s = 0; s < S; s++) g[r][s] += x[i + r * n] * y[i + s * n];
}
/* c = a \ b by elimination with partial pivoting. */
static void solve(double a0[S][S], double b[S][S], double c[S][S]) {
    double a[S][S];
    memcpy(a, a0, sizeof a);
    memcpy(c, b, sizeof a);
    for (int k = 0; k < S; k++) {
        int p = k;
        for (int i = k + 1; i < S; i++)
            if (fabs(a[i][k]) > fabs(a[p][k])) p = i;
        for (int j = 0; j < S; j++) {
            double t = a[k][j];
            a[k][j] = a[p][j], a[p][j] = t;
            t = c[k][j];
            c[k][j] = c[p][j], c[p][j] = t;
        }
        for (int i = k + 1; i < S; i++) {
            double f = a[i][k] / a[k][k];
            for (int j = 0; j < S; j++) {
                a[i][j] -= f * a[k][j];
                c[i][j] -= f * c[k][j];
            }
        }
    }
    for (int k = S; k-- > 0;)
        for (int j = 0; j < S; j++) {
            for (int i = k + 1; i < S; i++) c[k][j] -= a[k][i] * c[i][j];
            c[k][j] /= a[k][k];
        }
}
/* z = y + f x*c; z may be x or y. */
static void add(long n, const double *y, double f, const double *x, double c[S][S], double *z) {
    for (long i = 0; i < n; i++) {
        double t[S];
        for (int s = 0; s < S; s++) {
            t[s] = 0;
            for (int r = 0; r < S; r++) t[s] += x[i + r * n] * c[r][s];
        }
        for (int s = 0; s < S; s++) z[i + s * n] = y[i + s * n] + f * t[s];
    }
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    static const int period[S] = {7, 5, 3, 11};
    csr a = poisson(m);
    double *x = acc_fill(n * S, 0), *r = acc_vec(n * S), *p = acc_vec(n * S), *q = acc_fill(n * S, 0);
    double rho[S][S], old[S][S], pq[S][S], c[S][S];
    for (int s = 0; s < S; s++)
        for (long i = 0; i < n; i++) p[i + s * n] = r[i + s * n] = 1 + (double)(i % period[s]) / 8;
    gram(n, r, r, rho);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmm(n, a, p, q);
        acc_cold();
        gram(n, p, q, pq);
        solve(pq, rho, c);
        acc_cold();
        add(n, x, 1, p, c, x);
        acc_cold();
        add(n, r, -1, q, c, r);
        acc_cold();
        memcpy(old, rho, sizeof rho);
        gram(n, r, r, rho);
        acc_cold();
        solve(old, rho, c);
        acc_cold();
        add(n, r, 1, p, c, p);
    }
    acc_mark();
    acc_check(acc_norm(x, n * S));
}
