/* Values summed by bin, bins in ascending order. Subscripts are doubles, as the prototype has them. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_vec(n), *v = acc_ramp(n), *h = acc_fill(k, 0);
    for (long i = 0; i < n; i++) b[i] = ceil((double)((i + 1) * k) / n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < k; i++) h[i] = 0;
        for (long i = 0; i < n; i++) h[(long)b[i] - 1] += v[i];
    }
    acc_mark();
    acc_check(acc_norm(h, k));
}
