#include <stdio.h>
int addv_(int a, double b, int*c){ printf("%d %g %d\n",a,b,*c); fflush(stdout); return a+1;}
