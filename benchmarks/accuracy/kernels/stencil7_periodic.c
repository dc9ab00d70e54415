/* Seven-point stencil on a periodic m x m x l grid, out of place: planes, columns, elements; a
 * neighbour over the edge is that on the other side. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), l = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), mm = m * m;
    double *u = acc_ramp(mm * l), *v = acc_fill(mm * l, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long h = 0; h < l; h++) {
            long front = (h ? h - 1 : l - 1) * mm, here = h * mm, behind = (h < l - 1 ? h + 1 : 0) * mm;
            for (long j = 0; j < m; j++) {
                long left = (j ? j - 1 : m - 1) * m, at = j * m, right = (j < m - 1 ? j + 1 : 0) * m;
                for (long i = 0; i < m; i++) {
                    long up = i ? i - 1 : m - 1, down = i < m - 1 ? i + 1 : 0;
                    v[here + at + i] = 0.4 * u[here + at + i] +
                                       0.1 * (u[here + at + up] + u[here + at + down] + u[here + left + i] +
                                              u[here + right + i] + u[front + at + i] + u[behind + at + i]);
                }
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(v, mm * l));
}
