//! region cg
//! A equal
//! x equal
//! r equal
//! p equal
//! q equal
//! column unpredicted
//! row unpredicted
//! A reads 10 10
// Conjugate gradients on a 5-point star of 8 x 8 points, rows compressed: ten iterations. A stands for its stored values.
#include "slamm_arrays.h"
#define M 8
#define N (M * M)
#define NNZ (5 * N - 4 * M)
static double A[NNZ], x[N], r[N], p[N], q[N];
static int column[NNZ], row[N + 1];

static void matrix(void)
{
    int k = 0;
    for (int i = 0; i < N; i++) {
        row[i] = k;
        if (i >= M) A[k] = -1, column[k++] = i - M;
        if (i % M > 0) A[k] = -1, column[k++] = i - 1;
        A[k] = 4, column[k++] = i;
        if (i % M < M - 1) A[k] = -1, column[k++] = i + 1;
        if (i < N - M) A[k] = -1, column[k++] = i + M;
    }
    row[N] = k;
}

static double dot(const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += a[i] * b[i];
    return s;
}

static double square(const double *a)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += a[i] * a[i];
    return s;
}

int main(void)
{
    matrix();
    for (int i = 0; i < N; i++)
        r[i] = p[i] = 1;
    double rho = square(r);
    slm_vector("A", A, NNZ);
    slm_vector("column", column, NNZ);
    slm_vector("row", row, N + 1);
    slm_vector("x", x, N);
    slm_vector("r", r, N);
    slm_vector("p", p, N);
    slm_vector("q", q, N);
    slm_begin();
    for (int k = 0; k < 10; k++) {
        for (int i = 0; i < N; i++) {
            double s = 0;
            for (int j = row[i]; j < row[i + 1]; j++)
                s += A[j] * p[column[j]];
            q[i] = s;
        }
        double alpha = rho / dot(p, q);
        for (int i = 0; i < N; i++)
            x[i] += alpha * p[i];
        for (int i = 0; i < N; i++)
            r[i] -= alpha * q[i];
        double old = rho;
        rho = square(r);
        for (int i = 0; i < N; i++)
            p[i] = r[i] + rho / old * p[i];
    }
    slm_end();
    return rho > 1;
}
