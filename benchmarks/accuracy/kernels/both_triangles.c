/* An incomplete factor applied forwards and backwards, from its rows alone: the lower triangle of the five-point operator
 * on an m x m grid, then its transpose, whose rows are the columns of what is stored. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    coo all = poisson_list(m), lower = {0};
    for (long k = 0; k < all.count; k++)
        if (all.j[k] <= all.i[k]) coo_add(&lower, all.i[k], all.j[k], all.v[k]);
    csr l = csr_of(n, lower);
    double *b = acc_ramp(n), *y = acc_fill(n, 0), *x = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = b[i];
            int last = l.ptr[i + 1] - 1;
            for (int p = l.ptr[i]; p < last; p++) s -= l.val[p] * y[l.col[p]];
            y[i] = s / l.val[last];
        }
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = y[i];
        for (long i = n - 1; i >= 0; i--) {
            int last = l.ptr[i + 1] - 1;
            double t = x[i] / l.val[last];
            x[i] = t;
            for (int p = l.ptr[i]; p < last; p++) x[l.col[p]] -= l.val[p] * t;
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
