/* Mandelbrot's iteration for n complex numbers, and how long each stays small; a repetition is k steps. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *z = acc_vec(2 * n), *c = acc_vec(2 * n), *count = acc_fill(n, 0);
    char *in = acc_bytes(n);
    for (long i = 0; i < n; i++) {
        c[2 * i] = -2 + 3 * (double)i / n;
        c[2 * i + 1] = 0.3;
        z[2 * i] = c[2 * i] / 2, z[2 * i + 1] = c[2 * i + 1] / 2;
    }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < 2 * n; i++) z[i] = z[i] / 2;
        for (long s = 0; s < k; s++) {
            acc_cold();
            for (long i = 0; i < n; i++) {
                double x = z[2 * i], y = z[2 * i + 1];
                z[2 * i] = x * x - y * y + c[2 * i];
                z[2 * i + 1] = 2 * x * y + c[2 * i + 1];
            }
            acc_cold();
            for (long i = 0; i < n; i++) in[i] = z[2 * i] * z[2 * i] + z[2 * i + 1] * z[2 * i + 1] < 1e6;
            acc_cold();
            for (long i = 0; i < n; i++) count[i] += in[i];
        }
    }
    acc_mark();
    acc_check(acc_norm(count, n));
}
