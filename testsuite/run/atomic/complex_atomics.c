// Atomic operations on complex numbers: every form, on float and double, and updates of real places by complex values.
#include <complex.h>
#include <stdio.h>
static void show(const char *what, double _Complex z) { printf("%s %g %g\n", what, creal(z), cimag(z)); }

int main(void) {
  enum { N = 401 };
  double _Complex sum = 1, product = 1, quotient = 1, from = 0, table[3] = {0, 0, 0}, last = 0, ends = 0;
  float _Complex small = 0, turned[2] = {1, 1};
  double real = 0;
  int torn = 0, order = 0;
#pragma acc parallel loop copy(sum, product, quotient, from, table, small, turned, real, last, ends) reduction(+ : torn, order)
  for (int i = 0; i < N; i++) {
    double _Complex v, w;
    float _Complex s;
#pragma acc atomic update
    sum += 1.0 + 2.0 * I;
#pragma acc atomic
    product *= (i % 4 == 0) ? I : 1.0;
#pragma acc atomic update
    quotient = quotient / ((i % 8 == 0) ? I : 1.0);
#pragma acc atomic update
    from = (2.0 + I) - from;
#pragma acc atomic capture
    {
      v = table[i % 3];
      table[i % 3] += 1.0 - I;
    }
    torn += creal(v) != -cimag(v);
#pragma acc atomic capture
    w = last = last + (1.0 + I);
    order += creal(w) == cimag(w) && creal(w) >= 1;
#pragma acc atomic update
    small -= 1.0f + 0.5f * I;
#pragma acc atomic capture
    {
      turned[i % 2] = turned[i % 2] * (i < 2 ? I : 1.0f);
      s = turned[i % 2];
    }
    torn += crealf(s) * cimagf(s) != 0;
#pragma acc atomic update
    real += 1.0 + 5.0 * I;
#pragma acc atomic write
    ends = i + i * I;
#pragma acc atomic read
    v = ends;
    torn += creal(v) != cimag(v);
  }
  show("sum", sum);
  show("product", product);
  show("quotient", quotient);
  show("from", from);
  show("table", table[0] + table[1] + table[2]);
  show("last", last);
  show("small", small);
  show("turned", turned[0] + turned[1]);
  printf("real %g, torn %d, order %d, ends %d\n", real, torn, order, creal(ends) == cimag(ends));
  return 0;
}
