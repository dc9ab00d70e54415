/* How many values lie in each of k intervals, values at random; the interval is found by bisection. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *x = acc_vec(n), *edges = acc_vec(k + 1), *h = acc_fill(k + 1, 0), s = 4711;
    for (long i = 0; i < n; i++) x[i] = acc_next(&s);
    for (long i = 0; i <= k; i++) edges[i] = (double)i / k;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i <= k; i++) h[i] = 0;
        for (long i = 0; i < n; i++) {
            if (!(x[i] >= edges[0] && x[i] <= edges[k])) continue;
            long low = 0, high = k + 1;
            while (high - low > 1) {
                long middle = (low + high) / 2;
                if (x[i] >= edges[middle]) low = middle;
                else high = middle;
            }
            h[low] += 1;
        }
    }
    acc_mark();
    acc_check(acc_norm(h, k + 1));
}
