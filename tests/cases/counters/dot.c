/* The program behind the cachegrind_dot and callgrind_dot samples: gcc -static -g -O2 dot.c; K repetitions. */
#include <stdlib.h>
static double a[20000], b[20000];
__attribute__((noinline,noipa)) double inner(int n){double s=0;for(int i=0;i<n;i++)s+=a[i]*b[i];return s;}
__attribute__((noinline)) double outer(int k,int n){double s=0;for(int i=0;i<k;i++){s+=inner(n);__asm__ volatile("":::"memory");}return s;}
int main(int c,char**v){int k=c>1?atoi(v[1]):1,n=20000;for(int i=0;i<n;i++){a[i]=i;b[i]=1;}return outer(k,n)<0;}
