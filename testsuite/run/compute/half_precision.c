// Arrays of `_Float16` in kernels, which compute in `float`.
#include <stdio.h>
#define N 1000
int main(void){static _Float16 a[N],b[N],c[N];for(int i=0;i<N;i++){a[i]=i*0.25f16;b[i]=1.0f16/(i+1);}
_Float16 k=2.5f16;
#pragma acc parallel loop copyin(a,b) copyout(c)
for(int i=0;i<N;i++)c[i]=a[i]*b[i]+k;
float s=0;
#pragma acc parallel loop copyin(c) reduction(+:s)
for(int i=0;i<N;i++)s+=c[i]>3?c[i]:-c[i];
printf("%.7g %.7g %.7g\n",(double)c[10],(double)c[999],(double)s);
#pragma acc kernels
for(int i=0;i<N;i++){a[i]++;a[i]*=1.5f;}
printf("%.7g %.7g\n",(double)a[3],(double)a[998]);return 0;}
