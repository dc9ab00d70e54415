/* The triangle of a Hessenberg matrix by Givens rotations, on a copy: two rows at a time, of a
 * matrix that lies by columns. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n * n), *h = acc_fill(n * n, 0);
    for (long j = 0; j < n; j++) {
        for (long i = j + 2; i < n; i++) a[i + j * n] = 0;
        a[j + j * n] += 2;
    }
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++)
            for (long i = 0; i <= j + 1 && i < n; i++) h[i + j * n] = a[i + j * n];
        acc_cold();
        for (long i = 0; i < n - 1; i++) {
            double f = h[i + i * n], g = h[i + 1 + i * n], r = sqrt(f * f + g * g), c = f / r, s = g / r;
            for (long j = i; j < n; j++) {
                double *p = h + i + j * n, t = c * p[0] + s * p[1];
                p[1] = c * p[1] - s * p[0];
                p[0] = t;
            }
        }
    }
    acc_mark();
    double s = 0;
    for (long i = 0; i < n; i++) s += h[i + i * n] * h[i + i * n];
    acc_check(sqrt(s));
}
