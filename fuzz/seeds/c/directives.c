double sqrt(double);
#pragma acc routine seq
static float square(float x) { return x * x; }
void axpy(int n, float a, float *restrict x, float *restrict y, double (*m)[8], int **rows) {
  float s = 0;
#pragma acc data copyin(x[0:n]) copy(y[0:n])
  {
#pragma acc parallel loop gang vector reduction(+:s) if(n > 10)
    for (int i = 0; i < n; i++) { y[i] += a * square(x[i]); s += y[i]; }
#pragma acc kernels
#pragma acc loop independent collapse(2)
    for (int i = 0; i < n; i++) for (int j = 0; j < 8; j++) m[i][j] = sqrt(i + j);
#pragma acc update self(y[0:n]) async(1)
#pragma acc wait(1)
  }
#pragma acc region local(rows[0:n-1][0:7])
  { for (int i = 0; i < n; i++) for (int j = 0; j < 8; j++) {
#pragma acc atomic update
    rows[i][0] += j; } }
#pragma acc enter data create(x[0:n])
#pragma acc exit data delete(x)
}
