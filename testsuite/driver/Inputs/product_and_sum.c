double f(double a, double b, double c) { return a * b + c; }
void g(int n, double *a, const double *b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++) a[i] = a[i] * b[i] + 1;
}
int main(void) { return 0; }
