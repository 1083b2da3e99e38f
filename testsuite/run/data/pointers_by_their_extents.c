// run: => pointers_by_their_extents.expect
// check: not waited for: image leaves the device
// `create(image[n])` of a pointer, as teaching material writes it, brings n elements; blocks of them are updated in queues. An
// element by a variable, and element 0, are elements.
#include <stdio.h>
#include <stdlib.h>
#define WIDTH 128
#define HEIGHT 96
#define N 50
#pragma acc routine seq
static unsigned char pixel(int x, int y) {
  return (unsigned char)(x * 3 + y * 7);
}
int main(void) {
  unsigned char *image = malloc(WIDTH * HEIGHT);
  int blocks = 8, size = HEIGHT / blocks * WIDTH;
#pragma acc data create(image[WIDTH*HEIGHT])
  for (int block = 0; block < blocks; block++) {
    int first = block * (HEIGHT / blocks), last = first + HEIGHT / blocks;
#pragma acc parallel loop async(block % 2)
    for (int y = first; y < last; y++)
      for (int x = 0; x < WIDTH; x++) image[y * WIDTH + x] = pixel(x, y);
#pragma acc update self(image[block*size:size]) async(block % 2)
  }
#pragma acc wait
  long sum = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++) sum += image[i] * (i % 13);
  printf("%ld\n", sum);

  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  int k = 7, n = N;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = -1;
#pragma acc enter data copyin(a[N]) create(b[n])
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++) b[i] = 2 * a[i];
#pragma acc update self(b[k])
  printf("%g\n", b[7]);
#pragma acc update self(b[0:n])
#pragma acc exit data delete(a[N], b[n])
  printf("%g %g\n", b[8], b[49]);
#pragma acc parallel copy(a[k])
  a[k] += 100;
#pragma acc parallel copy(a[0])
  a[0] += 100;
  printf("%g %g %g\n", a[0], a[1], a[7]);
  return 0;
}
