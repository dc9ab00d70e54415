//! region sweeps
//! of stencil.m
//! u times
//! v times
// Every sweep is made twice.
#include "slamm_arrays.h"
#define N 40
static double u[N][N], v[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = i * j % 7;
    slm_rows("u", &u[0][0], N, N);
    slm_rows("v", &v[0][0], N, N);
    slm_begin();
    for (int k = 0; k < 2 * 3; k++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[i][j] = v[i][j];
    }
    slm_end();
    return u[3][3] > 100;
}
