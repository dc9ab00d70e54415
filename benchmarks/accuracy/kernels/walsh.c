/* Walsh-Hadamard transform of a vector, in place, stage by stage with strides 1, 2, 4 ... All of it is
 * one nest of scalar loops, which begins with an empty cache. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), c = sqrt(0.5);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long h = 1; h < n; h *= 2)
            for (long j = 0; j < n; j += 2 * h)
                for (long i = j; i < j + h; i++) {
                    double t = x[i];
                    x[i] = c * (t + x[i + h]);
                    x[i + h] = c * (t - x[i + h]);
                }
    }
    acc_mark();
    acc_check(x[0] + acc_norm(x, n));
}
