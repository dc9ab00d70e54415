/* QR factorisation by Givens rotations */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 110;
  double *m = malloc(sizeof(double) * n * n), p = 0;
#define A(i, j) m[(i) + (j) * n]
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) A(i, j) = (7 * (i + 1) + 3 * (j + 1) + (i + 1) * (j + 1)) % 23 - 11;
  for (int j = 0; j < n; j++)
    for (int i = n - 1; i > j; i--) {
      double a = A(i - 1, j), b = A(i, j);
      if (b != 0) {
        double r = sqrt(a * a + b * b), c = a / r, s = b / r;
        for (int k = j; k < n; k++) {
          double t = c * A(i - 1, k) + s * A(i, k);
          A(i, k) = c * A(i, k) - s * A(i - 1, k);
          A(i - 1, k) = t;
        }
      }
    }
  for (int i = 0; i < n; i++) p += log(fabs(A(i, i)));
  printf("%.10g\n", p);
  free(m);
}
