/* The sum of the elements under a mask of bytes; one in sixteen is, at random. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), s = 0, state = 4711;
    unsigned char *m = acc_bytes(n);
    for (long i = 0; i < n; i++) m[i] = acc_next(&state) < 1.0 / 16;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        s = 0;
        for (long i = 0; i < n; i++)
            if (m[i]) s += x[i];
    }
    acc_mark();
    acc_check(s);
}
