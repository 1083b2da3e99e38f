// Gang-redundant code around gang loops, private and firstprivate variables at each level, atomics that count gangs, workers
// and lanes (OpenACC 3.3, 2.5, 2.9).
#include <stdio.h>
#include <stdlib.h>
#define N 64
static int errs=0;
#define CHECK(c) do { if(!(c)) { errs++; printf("line %d: %s\n", __LINE__, #c); } } while(0)
int main(void){
  int a[N], b[N], n=0, k=3, m=0, v=0; for(int i=0;i<N;i++) a[i]=b[i]=0;
  // firstprivate scalar changed redundantly, then used in a gang loop
#pragma acc parallel num_gangs(4) copy(a) firstprivate(k)
  { k = k*2; 
#pragma acc loop gang
    for(int i=0;i<N;i++) a[i]=k+i;
    k++;
#pragma acc loop gang vector
    for(int i=0;i<N;i++) a[i]+=k; }
  CHECK(a[10]==6+10+7 && k==3);
  // private scalar set in region
  int t;
#pragma acc parallel num_gangs(4) copy(a) private(t)
  { t = 5; 
#pragma acc loop gang
    for(int i=0;i<N;i++) a[i]=t; }
  CHECK(a[3]==5);
  // redundant atomics count gangs
#pragma acc parallel num_gangs(7) num_workers(4) vector_length(32) copy(n)
  {
#pragma acc atomic
    n++;
  }
  CHECK(n==7);
  n=0;
#pragma acc parallel num_gangs(7) copy(n,m) num_workers(2) vector_length(32)
  {
#pragma acc atomic
    n++;
#pragma acc loop worker
    for(int j=0;j<10;j++) {
#pragma acc atomic
      m++;
    }
#pragma acc loop vector
    for(int j=0;j<10;j++) {
#pragma acc atomic
      m++;
    }
  }
  CHECK(n==7 && m==140);
  // sequential loop in redundant mode with atomics
  n=0;
#pragma acc parallel num_gangs(3) copy(n)
  for(int i=0;i<5;i++) {
#pragma acc atomic
    n++;
  }
  CHECK(n==15);
  n=0;
#pragma acc parallel num_gangs(3) copy(n)
  {
#pragma acc loop seq
  for(int i=0;i<5;i++) {
#pragma acc atomic
    n++;
  }
#pragma acc loop gang
  for(int i=0;i<5;i++) {
#pragma acc atomic
    n++;
  }
  }
  CHECK(n==20);
  // scalar copyout by redundant code
#pragma acc parallel num_gangs(4) copyout(v)
  v = 42;
  CHECK(v==42);
  // conditional gang loops
#pragma acc parallel num_gangs(4) copy(a) copyin(v)
  {
    if (v > 40) {
#pragma acc loop gang
      for(int i=0;i<N;i++) a[i]=1;
    } else {
#pragma acc loop gang
      for(int i=0;i<N;i++) a[i]=2;
    }
    for(int r=0;r<3;r++){
#pragma acc loop gang vector
      for(int i=0;i<N;i++) a[i]+=r;
    }
  }
  CHECK(a[5]==4);
  // local variables in region, arrays in region scope
#pragma acc parallel num_gangs(4) copy(a)
  {
    int loc = 3, arr[4] = {1,2,3,4};
#pragma acc loop gang
    for(int i=0;i<N;i++) a[i]=loc;
  }
  CHECK(a[5]==3);
#pragma acc parallel loop gang num_gangs(4) copyout(a)
  for(int i=0;i<N;i++) { int arr[4]={1,2,3,4}; 
#pragma acc loop vector
    for(int j=0;j<4;j++) arr[j]*=i;
    int s=0;
#pragma acc loop vector reduction(+:s)
    for(int j=0;j<4;j++) s+=arr[j];
    a[i]=s; }
  CHECK(a[5]==50);
  // worker loop with per worker private array
  int pw[4];
#pragma acc parallel loop gang num_workers(4) vector_length(32) copyout(a,b)
  for(int g=0;g<4;g++) {
#pragma acc loop worker private(pw)
    for(int i=0;i<16;i++) {
#pragma acc loop vector
      for(int j=0;j<4;j++) pw[j]=g*16+i+j;
      int s=0;
#pragma acc loop vector reduction(+:s)
      for(int j=0;j<4;j++) s+=pw[j];
      a[g*16+i]=s;
      b[g*16+i]=pw[3];
    } }
  CHECK(a[20]==4*20+6 && b[20]==23);
  // break in seq loop inside vector
#pragma acc parallel loop copyout(a)
  for(int i=0;i<N;i++){ int c=0; for(int j=0;j<100;j++){ if(j*j>i) break; c=j; } a[i]=c; }
  CHECK(a[50]==7);
  // gang loop bound computed in region from device data
  int lim[1]={32};
  for(int i=0;i<N;i++) a[i]=0;
#pragma acc parallel copy(a) copyin(lim)
  { int l = lim[0]*2-10;
#pragma acc loop gang vector
    for(int i=0;i<l;i++) a[i]=9; }
  CHECK(a[53]==9 && a[54]==0);
  printf("errs %d\n",errs); return errs;
}
