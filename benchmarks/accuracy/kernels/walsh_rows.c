/* Walsh-Hadamard transform of the columns of a column-major matrix, in place: butterflies of rows, each
 * by the three sweeps of the prototype. The cache is wiped before the loop alone, because the neighbours
 * in the lines of a row may stay for the next row. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *t = acc_fill(n, 0), c = sqrt(0.5);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long h = 1; h < m; h *= 2)
            for (long j = 0; j < m; j += 2 * h)
                for (long i = j; i < j + h; i++) {
                    double *p = a + i, *q = a + i + h;
                    for (long l = 0; l < n; l++) t[l] = p[l * m];
                    for (long l = 0; l < n; l++) p[l * m] = c * (t[l] + q[l * m]);
                    for (long l = 0; l < n; l++) q[l * m] = c * (t[l] - q[l * m]);
                }
    }
    acc_mark();
    acc_check(acc_norm(a, m));
}
