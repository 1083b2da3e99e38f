// Numbers of gangs that the program computes, none of them positive: loops run all the same (OpenACC 3.3, 2.5.10).
#include <stdio.h>

int a[100], b[10];

int main(int argc, char **argv)
{
  int counts[3] = {argc - 6, argc - 1, argc + 1};
  for (int k = 0; k < 3; k++) {
    int gangs = counts[k];
#pragma acc parallel loop num_gangs(gangs) copy(a)
    for (int i = 0; i < 100; i++) a[i]++;
#pragma acc parallel loop gang num_gangs(gangs) vector_length(32) copy(a)
    for (int i = 0; i < 10; i++) {
#pragma acc loop vector
      for (int j = 0; j < 10; j++) a[i * 10 + j]++;
    }
#pragma acc parallel num_gangs(gangs) copy(b)
    {
#pragma acc loop gang
      for (int i = 0; i < 10; i++) b[i]++;
    }
  }
  int errors = 0;
  for (int i = 0; i < 100; i++) errors += a[i] != 6 || b[i / 10] != 3;
  printf("%d errors\n", errors);
  return errors;
}
