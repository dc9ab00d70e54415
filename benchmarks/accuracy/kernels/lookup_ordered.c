/* Linear interpolation in a table of k points at n places in ascending order; the interval is found by bisection. */
#include "lookup.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *q = acc_vec(n);
    for (long i = 0; i < n; i++) q[i] = (i + 0.5) / n;
    look_up(n, k, reps, q);
}
