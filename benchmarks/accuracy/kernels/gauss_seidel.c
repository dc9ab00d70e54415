/* Gauss-Seidel by a splitting: (D + L) x = b - U x, for the five-point operator. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    coo all = poisson_list(m), lower = {0}, upper = {0};
    for (long k = 0; k < all.count; k++)
        coo_add(all.j[k] <= all.i[k] ? &lower : &upper, all.i[k], all.j[k], all.v[k]);
    csr l = csr_of(n, lower), u = csr_of(n, upper); /* the diagonal is the last of its row */
    double *b = acc_ramp(n), *x = acc_fill(n, 0), *r = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = b[i];
            for (int p = u.ptr[i]; p < u.ptr[i + 1]; p++) s -= u.val[p] * x[u.col[p]];
            r[i] = s;
        }
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = r[i];
            int last = l.ptr[i + 1] - 1;
            for (int p = l.ptr[i]; p < last; p++) s -= l.val[p] * x[l.col[p]];
            x[i] = s / l.val[last];
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
