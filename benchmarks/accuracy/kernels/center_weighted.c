/* In place: the part of u along the constants, in the weights w, is taken out. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *w = uniform(n, 31);
    for (long i = 0; i < n; i++) w[i] /= n;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        double s = dot(n, w, u);
        for (long i = 0; i < n; i++) u[i] -= s;
    }
    acc_mark();
    acc_check(acc_norm(u, n));
}
