/* LU factorisation by rows, without pivoting */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 240;
  double *a = malloc(sizeof(double) * n * n), s = 0;
#define A(i, j) a[(i) + (j) * n]
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) A(i, j) = 1.0 / (i + j + 1);
    A(i, i) += n;
  }
  for (int i = 1; i < n; i++)
    for (int k = 0; k < i; k++) {
      A(i, k) /= A(k, k);
      for (int j = k + 1; j < n; j++) A(i, j) -= A(i, k) * A(k, j);
    }
  for (int i = 0; i < n; i++) s += A(i, i);
  printf("%.15g\n", s);
  free(a);
}
