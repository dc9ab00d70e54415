/* Shortest paths between all pairs, Floyd and Warshall: a repetition takes in p vertices. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), p = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *d = acc_ramp(n * n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long k = 0; k < p; k++) {
            acc_cold();
            for (long j = 0; j < n; j++) {
                double t = d[k + j * n];
                for (long i = 0; i < n; i++) {
                    double s = d[i + k * n] + t;
                    d[i + j * n] = s < d[i + j * n] ? s : d[i + j * n];
                }
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(d, n * n));
}
