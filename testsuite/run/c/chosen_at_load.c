// `ifunc`, `target`, `target_clones`, and questions to the processor.
#include <stdio.h>
static int f_a(int x){return x+1;}static int f_b(int x){return x+2;}
static int (*pick(void))(int){return __builtin_cpu_supports("sse2")?f_b:f_a;}
int f(int) __attribute__((ifunc("pick")));
__attribute__((target("avx2"))) int addv(int*a,int n){int s=0;for(int i=0;i<n;i++)s+=a[i];return s;}
__attribute__((target_clones("avx2","default"))) int cl(int a){return a*3;}
__attribute__((target("sse4.2,popcnt"))) int pc(unsigned x){return __builtin_popcount(x);}
int main(void){int(*p)(int)=f;printf("%d %d\n",f(1),p(2));int a[5]={1,2,3,4,5};__builtin_cpu_init();printf("%d\n",__builtin_cpu_supports("avx2")?addv(a,5):15);printf("%d %d\n",cl(3),pc(255));}
