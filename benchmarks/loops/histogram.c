/* A histogram of a pseudo-random sequence */
#include <math.h>
#include <stdio.h>
int main(void) {
  const int n = 2000000, bins = 64;
  double h[64] = {0}, s = 0;
  long r = 12345;
  for (int k = 0; k < n; k++) {
    r = (1103515 * r + 12345) % 2147483;
    int b = (int)floor(r / 2147483.0 * bins);
    h[b] += 1;
  }
  for (int b = 0; b < bins; b++) s += (b + 1) * h[b];
  printf("%.15g\n", s);
}
