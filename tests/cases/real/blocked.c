//! region product
//! X equal
//! Y equal
//! Z equal
//! X reads 16 16
//! Y reads 16 16
//! Z writes 4 4
// A product of 16 x 16 matrices in blocks of 4: every element of X and Y is read 16 times, once for each column or row of Z.
#include "slamm_arrays.h"
#define N 16
#define B 4
static double X[N][N], Y[N][N], Z[N][N];
int main(void)
{
    slm_rows("X", &X[0][0], N, N);
    slm_rows("Y", &Y[0][0], N, N);
    slm_rows("Z", &Z[0][0], N, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            X[i][j] = i + j, Y[i][j] = i - j;
    slm_begin();
    for (int jj = 0; jj < N; jj += B)
        for (int kk = 0; kk < N; kk += B)
            for (int i = 0; i < N; i++)
                for (int j = jj; j < jj + B; j++) {
                    double s = Z[i][j];
                    for (int k = kk; k < kk + B; k++)
                        s += X[i][k] * Y[k][j];
                    Z[i][j] = s;
                }
    slm_end();
    return Z[3][4] > 1e9;
}
