#include <stdio.h>
int f(int x) { if (x) return 1; }
int main(void) { int a; int b = 3; printf("%s\n", b); return f(a = 1); }
