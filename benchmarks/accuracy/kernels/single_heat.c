/* Heat in single precision on an m x n grid, and its largest change: a repetition is a time step. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    float *u = acc_bytes(m * n * sizeof(float)), *v = acc_bytes(m * n * sizeof(float)), c = 0.125f, top = 0;
    for (long k = 0; k < m * n; k++) u[k] = v[k] = 1 + (float)(k % 7) / 8;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                long k = i + j * m;
                v[k] = u[k] + c * (u[k - 1] + u[k + 1] + u[k - m] + u[k + m] - 4 * u[k]);
            }
        acc_cold();
        top = 0;
        for (long k = 0; k < m * n; k++) {
            float d = fabsf(v[k] - u[k]);
            if (d > top) top = d;
        }
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) u[i + j * m] = v[i + j * m];
    }
    acc_mark();
    acc_check(top);
}
