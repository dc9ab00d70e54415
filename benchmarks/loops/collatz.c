/* The longest chain of Collatz below a limit */
#include <stdio.h>
int main(void) {
  int most = 0, best = 0;
  for (long n = 1; n <= 30000; n++) {
    long k = n;
    int steps = 0;
    while (k != 1) {
      k = k % 2 == 0 ? k / 2 : 3 * k + 1;
      steps++;
    }
    if (steps > most) most = steps, best = (int)n;
  }
  printf("%d %d\n", best, most);
}
