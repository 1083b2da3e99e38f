// A record and its members in one construct's clauses, written or implied: the record is one block on the device.
#include <stdio.h>
struct S { int x; double y[4]; };
int main(void) {
  struct S z = {3};
  int t = 0;
#pragma acc parallel loop reduction(+:z.y[1]) reduction(+:t)
  for(int i=0;i<10;i++){ z.y[1]+=z.x; t += z.x; }
  printf("%g %d\n", z.y[1], t);
  struct S w={3}; 
#pragma acc parallel loop copy(w.y[0:4])
  for(int i=0;i<4;i++){ w.y[i]=w.x; }
  printf("%g\n", w.y[3]);
#pragma acc parallel loop copyout(w.y)
  for(int i=0;i<4;i++){ w.y[i]=w.x+1; }
  printf("%g\n", w.y[3]);
}
