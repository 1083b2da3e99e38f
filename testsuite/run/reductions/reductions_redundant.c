// A construct's reductions outside of gang loops: each gang has a copy and executes the statements (OpenACC 3.3, 2.5.15), so that
// the results count the gangs. The expected values follow from the specification, by hand.
#include <stdio.h>
int main(void){
  int s=5, t=0, l=1, o=0; double p=1, mx=-5; int a[64]; for(int i=0;i<64;i++) a[i]=i;
#pragma acc parallel num_gangs(10) reduction(+:s)
  { s += 1; }
  printf("%d\n", s);
  s=5;
#pragma acc parallel num_gangs(10) reduction(+:s) 
  { s += 1;
#pragma acc loop gang
    for(int i=0;i<20;i++) s+=i;
    s += 2;
  }
  printf("%d\n", s);
  s=0;
#pragma acc parallel num_gangs(4) vector_length(32) num_workers(2) reduction(+:s,t) reduction(*:p) reduction(max:mx) reduction(&&:l) reduction(||:o)
  {
#pragma acc loop vector
    for (int i=0;i<100;i++) s += i;
    for (int i=0;i<10;i++) t += a[i];
    p *= 2;
    mx = mx > 3 ? mx : 3;
    l = l && a[1];
    o = o || a[0];
#pragma acc loop worker vector reduction(+:t)
    for (int i=0;i<10;i++) t += 1;
  }
  printf("%d %d %g %g %d %d\n", s,t,p,mx,l,o);
  s = 0;
#pragma acc parallel num_gangs(6) reduction(+:s) 
  { for(int k=0;k<3;k++) {
     s += 1;
#pragma acc loop gang
    for(int i=0;i<20;i++) s+=i;
    }
  }
  printf("%d\n", s);
  s = 0;
#pragma acc parallel reduction(+:s) 
  { for(int i=0;i<20;i++) s+=i; }
  printf("%d\n", s);
}
