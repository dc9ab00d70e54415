/* QR of a tall m x n matrix by classical Gram-Schmidt, out of place. Products with the basis go by blocks
 * of GEMV_ROWS rows, so that the piece of the vector stays. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *q = acc_fill(m * n, 0), *r = acc_fill(n * n, 0), *w = acc_fill(m, 0);
    double *h = acc_fill(n, 0);
    for (long i = 0; i < n; i++) a[i + i * m] += 1;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        r[0] = acc_norm(a, m);
        acc_cold();
        for (long i = 0; i < m; i++) q[i] = a[i] / r[0];
        for (long j = 1; j < n; j++) {
            acc_cold();
            gemv_t(m, j, q, m, a + j * m, h);
            acc_cold();
            for (long i0 = 0; i0 < m; i0 += GEMV_ROWS) {
                long i1 = i0 + GEMV_ROWS < m ? i0 + GEMV_ROWS : m;
                for (long i = i0; i < i1; i++) w[i] = a[i + j * m];
                for (long l = 0; l < j; l++)
                    for (long i = i0; i < i1; i++) w[i] -= q[i + l * m] * h[l];
            }
            acc_cold();
            for (long i = 0; i < j; i++) r[i + j * n] = h[i];
            acc_cold();
            double g = acc_norm(w, m);
            acc_cold();
            for (long i = 0; i < m; i++) q[i + j * m] = w[i] / g;
            acc_cold();
            r[j + j * n] = g;
        }
    }
    acc_mark();
    acc_check(acc_norm(r, n * n));
}
