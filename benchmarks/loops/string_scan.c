/* Words and vowels of a long text */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *part = "the quick brown fox jumps over the lazy dog ";
  const size_t m = strlen(part), n = m * 12000;
  char *s = malloc(n);
  int words = 0, vowels = 0, inside = 0;
  for (size_t k = 0; k < n; k++) s[k] = part[k % m];
  for (size_t k = 0; k < n; k++) {
    char c = s[k];
    if (c == ' ')
      inside = 0;
    else {
      if (!inside) words++;
      inside = 1;
      if (c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u') vowels++;
    }
  }
  printf("%d %d\n", words, vowels);
  free(s);
}
