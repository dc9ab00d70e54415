//! region sweeps
//! u equal
//! v equal
//! u writes 0 3
// Three sweeps of a 5-point star over the inner points of 40 x 40.
#include "slamm_arrays.h"
// The other programs of this name have other numbers.
#ifndef SWEEPS
#define SWEEPS 3
#endif
#ifndef LEFT_OUT
#define LEFT_OUT 1
#endif
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
    for (int k = 0; k < SWEEPS; k++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - LEFT_OUT; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - LEFT_OUT; j++)
                u[i][j] = v[i][j];
    }
    slm_end();
    return u[3][3] > 100;
}
