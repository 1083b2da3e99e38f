// A record that `parallel` reduces, in loops that gangs share and that do not name it; and what each gang adds by itself.
#include <stdio.h>
struct sums { double x, y; int n; };
static void add(struct sums *to, int i) { to->x += i; }

int main(void) {
  struct sums u = {1, 1, 1}, v = {0, 0, 0}, w = {0, 0, 0};
#pragma acc parallel reduction(+:u) num_gangs(10)
  {
#pragma acc loop
    for (int i = 0; i < 100; i++) u.x += i, u.y += 2, u.n += 3;
  }
  printf("%g %g %d\n", u.x, u.y, u.n);
#pragma acc parallel reduction(+:v) num_gangs(8)
  {
#pragma acc loop seq
    for (int k = 0; k < 3; k++) {
#pragma acc loop gang
      for (int i = 0; i < 50; i++) {
#pragma acc loop vector
        for (int j = 0; j < 4; j++) v.x += i * j, v.n++;
      }
    }
  }
  printf("%g %g %d\n", v.x, v.y, v.n);
#pragma acc data copy(w)
  {
#pragma acc parallel reduction(+:w) num_gangs(1)
    {
      w.n += 7;
#pragma acc loop vector
      for (int i = 0; i < 10; i++) w.y += i;
    }
  }
  add(&w, 5);
  printf("%g %g %d\n", w.x, w.y, w.n);
}
