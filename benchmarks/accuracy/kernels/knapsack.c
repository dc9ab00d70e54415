/* A knapsack of capacity n, k items: the table of the best values is shifted over itself. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *t = acc_fill(n + 1, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long j = 1; j <= k; j++) {
            long w = 3 * j;
            double v = 5 * j % 11;
            acc_cold();
            for (long i = n; i >= w; i--) t[i] = t[i] > t[i - w] + v ? t[i] : t[i - w] + v;
        }
    }
    acc_mark();
    acc_check(acc_norm(t, n + 1));
}
