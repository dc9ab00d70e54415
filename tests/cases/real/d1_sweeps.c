// A triad, a transposed copy, a gather and updates in place.
static double a[3000] __attribute__((aligned(64))), b[3000] __attribute__((aligned(64)));
static double c[64][40] __attribute__((aligned(64)));
static int p[1500] __attribute__((aligned(64)));

void _start(void)
{
    volatile double *x = a, *y = b;
    for (int i = 0; i < 1500; i++) p[i] = (i * 701) % 1500;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3000; i++) x[i] = y[i] + 2.0 * x[i];
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 64; j++) c[j][i] = x[i * 64 + j];
        for (int i = 0; i < 1500; i++) y[p[i]] += x[p[1499 - i]];
        for (int i = 0; i < 1500; i++) p[i]++, p[i]--;
    }
    __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
