/* The sieve of Eratosthenes up to n, in single bytes: multiples are struck out with a stride. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), found = 0;
    unsigned char *s = acc_bytes(n);
    memset(s, 1, n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) s[i] = 1;
        s[0] = 0;
        for (long p = 2; p * p <= n; p++)
            if (s[p - 1]) {
                acc_cold();
                for (long i = p * p; i <= n; i += p) s[i - 1] = 0;
            }
        acc_cold();
        found = 0;
        for (long i = 0; i < n; i++) found += s[i];
    }
    acc_mark();
    acc_check((double)found);
}
