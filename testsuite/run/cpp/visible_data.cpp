// run: => visible_data.expect
// Data clauses of constructs around hold for what compute constructs use (OpenACC 3.3, 2.6.2).
#include <cstdio>
#include <vector>

struct Field {
  double *values;
  int n;
  double last = 0;

  void twice() {
#pragma acc data copy(values[0 : n], last)
    {
#pragma acc parallel loop default(none) copyin(n)
      for (int i = 0; i < n; ++i)
        values[(i * 7) % n] *= 2;
#pragma acc parallel num_gangs(1) copyin(n)
      last = values[n - 1];
    }
  }
};

template <class T> T ends(T *p, int n, bool here) {
  T first = 0, last = 0;
#pragma acc data copy(p[0 : n], first, last) if (here)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      p[n - 1 - i] += i;
#pragma acc serial
    {
      first = p[0];
      last = p[n - 1];
    }
  }
  return first * 1000 + last;
}

int main() {
  int count = 1, flag = 0;
  double a[10] = {};
#pragma acc data copy(count, a)
  {
#pragma acc parallel num_gangs(1)
    {
      count = 5;
      a[count] = 3;
    }
#pragma acc parallel loop default(none)
    for (int i = 0; i < 10; ++i)
      a[i] += 1;
#pragma acc data copyout(flag)
    {
#pragma acc serial default(none)
      flag = count + 1;
    }
  }
  std::printf("%d %d %g\n", count, flag, a[5]);

  {
    int own = 3;
#pragma acc declare copy(own)
#pragma acc serial
    own += 4;
#pragma acc update self(own)
    std::printf("%d\n", own);
  }

  std::vector<double> v(20, 1.5);
  Field f{v.data(), 20};
  f.twice();
  std::printf("%g %g %g\n", v[0], v[19], f.last);
  double there = ends(v.data(), 20, true);
  std::printf("%g %g\n", there, ends(v.data(), 20, false));

  double *p = v.data();
  int n = 20;
#pragma acc data copy(p[0 : n])
#pragma acc host_data use_device(p)
  {
#pragma acc data deviceptr(p)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; ++i)
        p[i] = i;
    }
  }
  std::printf("%g\n", v[13]);
}
