/* Interpolation in a table y of x: between the two points around each place. */
#include "acc.h"
static void look_up(long n, long k, long reps, const double *q) {
    double *x = acc_vec(k), *y = acc_vec(k), *v = acc_fill(n, 0);
    for (long i = 0; i < k; i++) {
        x[i] = (double)i / (k - 1);
        y[i] = 1 / (1 + x[i]);
    }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            long low = 0, high = k - 1;
            while (high - low > 1) {
                long middle = (low + high) / 2;
                if (q[i] >= x[middle]) low = middle;
                else high = middle;
            }
            double x0 = x[low], x1 = x[low + 1], y0 = y[low], y1 = y[low + 1];
            v[i] = y0 + (y1 - y0) * ((q[i] - x0) / (x1 - x0));
        }
    }
    acc_mark();
    acc_check(acc_norm(v, n));
}
