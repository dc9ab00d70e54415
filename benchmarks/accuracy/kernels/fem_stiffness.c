/* Assembly of a stiffness matrix: linear elements on the triangles of an m x m grid of points. A row
 * has seven places; slot[9e..] says where the nine numbers of element e are added. */
#include "triangles.h"
#include "idioms.h"

static int *slots(long m, const int *t, long elements) {
    int *slot = acc_ints(9 * elements), offsets[7] = {-(int)m, 1 - (int)m, -1, 0, 1, (int)m - 1, (int)m};
    for (long e = 0; e < elements; e++)
        for (int v = 0; v < 9; v++) {
            int i = t[3 * e + v % 3], j = t[3 * e + v / 3], place = 0;
            while (offsets[place] != j - i) place++;
            slot[9 * e + v] = 7 * i + place;
        }
    return slot;
}

int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m, elements = 2 * (m - 1) * (m - 1);
    int *t = triangles(m), *slot = slots(m, t, elements);
    double *x, *y, *s;
    points(m, &x, &y);
    s = acc_fill(7 * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long e = 0; e < elements; e++) {
            int a = t[3 * e], b = t[3 * e + 1], c = t[3 * e + 2];
            double p[3] = {y[b] - y[c], y[c] - y[a], y[a] - y[b]};
            double q[3] = {x[c] - x[b], x[a] - x[c], x[b] - x[a]};
            double h = 0.5 / (q[2] * p[1] - q[1] * p[2]);
            for (int v = 0; v < 9; v++) s[slot[9 * e + v]] += h * (p[v % 3] * p[v / 3] + q[v % 3] * q[v / 3]);
        }
    }
    acc_mark();
    acc_check(acc_norm(s, 7 * n));
}
