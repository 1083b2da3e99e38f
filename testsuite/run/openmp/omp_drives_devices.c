// flags: -acc -mp
// env: ACC_NUM_DEVICES=4
// Each thread drives a device: its own data regions, queues and kernels, and the number of the device is the thread's.
#include <openacc.h>
#include <omp.h>
#include <stdio.h>

#define N 10000

int main(void) {
  static double a[4][N];
  double sums[4], total = 0;
  int wrong = 0;
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num();
    int devices = acc_get_num_devices(acc_get_device_type());
    acc_set_device_num(t % (devices > 0 ? devices : 1), acc_get_device_type());
    double *mine = a[t], s = 0;
#pragma acc data copyout(mine[0:N])
    {
#pragma acc parallel loop present(mine[0:N]) async(t)
      for (int i = 0; i < N; i++) mine[i] = t + 1;
#pragma acc wait(t)
#pragma acc parallel loop present(mine[0:N]) reduction(+ : s)
      for (int i = 0; i < N; i++) s += mine[i];
    }
    sums[t] = s;
#pragma omp barrier
    if (acc_get_device_num(acc_get_device_type()) != t % (devices > 0 ? devices : 1)) {
#pragma omp atomic
      wrong++;
    }
#pragma omp for reduction(+ : total)
    for (int k = 0; k < 4; k++) total += sums[k];
  }
  double all = 0;
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < N; i++) all += a[t][i];
  printf("%g %g %d\n", total, all, wrong);
  return 0;
}
