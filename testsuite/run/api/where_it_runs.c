// acc_on_device in a compute construct and in a routine: what runs there is a GPU, the simulated device, or
// the host's processor.
// compare: no
// expect(nvidia): where_it_runs_nvidia.expect
// expect(sim): where_it_runs_sim.expect
#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
static int on_gpu(int i) { return acc_on_device(acc_device_nvidia) ? 1000 + i : i; }

int main(void) {
  int host = 0, other = 0, sum = 0;
#pragma acc parallel loop reduction(+ : host, other, sum)
  for (int i = 0; i < 40; i++) {
    host += acc_on_device(acc_device_host) != 0;
    other += acc_on_device(acc_device_not_host) != 0;
    sum += on_gpu(i);
  }
  printf("%d %d %d\n", host, other, sum);
  printf("%d %d\n", acc_on_device(acc_device_host) != 0, on_gpu(2));
}
