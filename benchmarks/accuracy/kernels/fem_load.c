/* Assembly of a load vector: linear elements on the triangles of an m x m grid of points. */
#include "triangles.h"
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m, elements = 2 * (m - 1) * (m - 1);
    int *t = triangles(m);
    double *x, *y, *f, *load;
    points(m, &x, &y);
    f = acc_ramp(n), load = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long e = 0; e < elements; e++) {
            int a = t[3 * e], b = t[3 * e + 1], c = t[3 * e + 2];
            double d = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
            double g = d * (f[a] + f[b] + f[c]) / 18;
            load[a] += g;
            load[b] += g;
            load[c] += g;
        }
    }
    acc_mark();
    acc_check(acc_norm(load, n));
}
