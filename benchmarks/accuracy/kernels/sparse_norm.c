/* The Frobenius norm of a sparse matrix: the values alone say it. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    csr a = poisson(m);
    long entries = a.ptr[m * m];
    double f = 0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        double s = 0;
        for (long k = 0; k < entries; k++) s += a.val[k] * a.val[k];
        f = sqrt(s);
    }
    acc_mark();
    acc_check(f);
}
