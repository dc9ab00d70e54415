/* The game of life on an m x n grid in single bytes, neighbours counted in an array: a repetition is a generation. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    unsigned char *a = acc_bytes(m * n), *c = acc_bytes((m - 2) * (n - 2));
    for (long k = 0; k < m * n; k++) a[k] = k * k % 7 < 3;
    memset(c, 0, (m - 2) * (n - 2));
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                unsigned char *p = a + i + j * m;
                c[i - 1 + (j - 1) * (m - 2)] = p[-1] + p[1] + p[-m] + p[m] + p[-m - 1] + p[-m + 1] + p[m - 1] + p[m + 1];
            }
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                unsigned char t = c[i - 1 + (j - 1) * (m - 2)];
                a[i + j * m] = (t == 3) | ((t == 2) & (a[i + j * m] == 1));
            }
    }
    acc_mark();
    double s = 0;
    for (long k = 0; k < m * n; k++) s += a[k];
    acc_check(s);
}
