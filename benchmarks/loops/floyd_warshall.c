/* Shortest paths between all pairs */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 160;
  double *d = malloc(sizeof(double) * n * n), s = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) d[i + j * n] = (17 * (i + 1) + 31 * (j + 1)) % 101 + 1;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        double t = d[i + k * n] + d[k + j * n];
        if (t < d[i + j * n]) d[i + j * n] = t;
      }
  for (int i = 0; i < n * n; i++) s += d[i];
  printf("%.15g\n", s);
  free(d);
}
