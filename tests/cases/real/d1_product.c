// A product of matrices of single numbers, row by column, whose rows are 36 numbers long.
#define N 36
static float x[N][N] __attribute__((aligned(64))), y[N][N], z[N][N];

void _start(void)
{
    volatile float *first = &x[0][0];
    for (int i = 0; i < N * N; i++) first[i] = i % 11, (&y[0][0])[i] = i % 7;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            float s = 0;
            for (int k = 0; k < N; k++) s += x[i][k] * y[k][j];
            *(volatile float *)&z[i][j] = s;
        }
    __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
