// Reductions of arrays of complex numbers: whole arrays, sections, what pointers show, members and elements.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

struct record {
  int n;
  float _Complex sum, parts[4];
  double _Complex *rows;
};

static float _Complex global[4];

static void show(const char *name, double _Complex z)
{
  printf("%s %.3f %.3f\n", name, creal(z), cimag(z));
}

int main(void)
{
  float _Complex a[64], whole[4] = {0}, part[8] = {0}, plane[2][3] = {{0}}, product[3] = {1, 1, 1};
  struct record r = {0}, many[3] = {{0}};
  int n = 4;
  double _Complex *shown = calloc(16, sizeof *shown);
  r.rows = calloc(8, sizeof *r.rows);
  for (int i = 0; i < 64; i++)
    a[i] = i % 7 + (i % 5) * I;

#pragma acc parallel loop reduction(+ : whole) copyin(a)
  for (int i = 0; i < 64; i++)
    whole[i % 4] += a[i];
#pragma acc parallel loop reduction(+ : part[2 : 4]) copyin(a)
  for (int i = 0; i < 64; i++)
    part[2 + i % 4] = part[2 + i % 4] + a[i];
#pragma acc parallel loop reduction(+ : plane) copyin(a)
  for (int i = 0; i < 64; i++)
    plane[i % 2][i % 3] += a[i];
#pragma acc parallel loop reduction(+ : shown[0 : n]) copyin(a)
  for (int i = 0; i < 64; i++)
    shown[i % n] += a[i];
#pragma acc parallel loop reduction(* : product) copyin(a)
  for (int i = 0; i < 12; i++)
    product[i % 3] *= 0.5f * a[i % 4 + 1];
#pragma acc parallel loop reduction(+ : r.sum) copyin(a)
  for (int i = 0; i < 64; i++)
    r.sum += a[i];
#pragma acc parallel loop reduction(+ : r.parts) copyin(a)
  for (int i = 0; i < 64; i++)
    r.parts[i % 4] += a[i];
#pragma acc parallel loop reduction(+ : r.rows[0 : 8]) copyin(a)
  for (int i = 0; i < 64; i++)
    r.rows[i % 8] -= a[i];
#pragma acc parallel loop reduction(+ : many[1].parts[0 : 3]) copyin(a)
  for (int i = 0; i < 64; i++)
    many[1].parts[i % 3] += a[i];
#pragma acc parallel loop reduction(+ : many[2].sum) copyin(a)
  for (int i = 0; i < 64; i++)
    many[2].sum += a[i];
#pragma acc parallel loop reduction(+ : part[7]) copyin(a)
  for (int i = 0; i < 64; i++)
    part[7] += a[i];
#pragma acc kernels loop reduction(+ : global) copyin(a)
  for (int i = 0; i < 64; i++)
    global[i % 4] += a[i];
#pragma acc parallel copyin(a) copy(part)
#pragma acc loop gang reduction(+ : part[0 : 2])
  for (int i = 0; i < 8; i++)
#pragma acc loop vector reduction(+ : part[0 : 2])
    for (int j = 0; j < 8; j++)
      part[j % 2] += a[i * 8 + j];

  for (int i = 0; i < 4; i++) {
    show("whole", whole[i]);
    show("shown", shown[i]);
    show("parts", r.parts[i]);
    show("global", global[i]);
  }
  for (int i = 0; i < 8; i++) {
    show("part", part[i]);
    show("rows", r.rows[i]);
  }
  for (int i = 0; i < 6; i++)
    show("plane", plane[i % 2][i / 2]);
  for (int i = 0; i < 3; i++) {
    show("product", product[i]);
    show("many", many[1].parts[i]);
  }
  show("sum", r.sum);
  show("element", many[2].sum);
  return 0;
}
