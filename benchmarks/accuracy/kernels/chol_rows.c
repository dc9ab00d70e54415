/* Cholesky by three loops, by rows, out of place: an inner product of two rows for every element.
 * The matrices lie by columns, so that the rows are read in strides. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_vec(n * n), *l = acc_fill(n * n, 0);
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            a[i + j * n] = 2 + (double)((i + j * n) % 7 + (j + i * n) % 7) / 8 + (i == j ? 4 * n : 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            for (long j = 0; j < i; j++) {
                double s = a[i + j * n];
                for (long k = 0; k < j; k++) s -= l[i + k * n] * l[j + k * n];
                l[i + j * n] = s / l[j + j * n];
            }
            double s = a[i + i * n];
            for (long k = 0; k < i; k++) s -= l[i + k * n] * l[i + k * n];
            l[i + i * n] = sqrt(s);
        }
    }
    acc_mark();
    acc_check(acc_norm(l, n * n));
}
