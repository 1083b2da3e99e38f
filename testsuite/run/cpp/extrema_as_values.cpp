// flags: -std=c++17
// std::max and std::min as bounds of loops under directives, as reductions, of mixed places and temporaries, nested, with
// NaN in either operand, and where their place is what is asked for.
#include <algorithm>
#include <cmath>
#include <cstdio>

static const int N = 24;

static int calls = 0;
static int counted(int value) { ++calls; return value; }

// Anti-diagonals of a square: both bounds are chosen by the host.
static double wavefront(int n) {
  double grid[N * N];
  for (int i = 0; i < n * n; i++)
    grid[i] = i < n ? i : i % n == 0 ? i / n : 0;
#pragma acc data copy(grid)
  for (int i = 2; i <= 2 * n - 2; i++) {
#pragma acc parallel loop independent
    for (int j = std::max(2, i - n + 2); j <= std::min(i, n); j++) {
      const int x = i - j + 1, y = j - 1;
      grid[x * n + y] = grid[(x - 1) * n + y] + grid[x * n + (y - 1)] - grid[(x - 1) * n + (y - 1)];
    }
  }
  return grid[n * n - 1];
}

template <typename T> static T highest(const T *a, int n, T low) {
  T most = low;
#pragma acc parallel loop copyin(a[0 : n]) reduction(max : most)
  for (int i = 0; i < n; i++)
    most = std::max(most, a[i]);
  return most;
}

static int banded(int n, int width) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(+ : sum)
    for (int j = std::max(0, i - width); j < std::min({n, i + width + 1, 20}); j++)
      sum += i * j;
  }
  return sum;
}

int main() {
  double a[N];
  unsigned char small[N];
  long long wide[N];
  float f[N];
  for (int i = 0; i < N; i++) {
    a[i] = std::sin(i * 1.7);
    small[i] = static_cast<unsigned char>(i * 37);
    wide[i] = (i % 5) * 3000000000LL;
    f[i] = 0;
  }
  std::printf("%.1f\n", wavefront(N));
  std::printf("%.6f %d %lld\n", highest(a, N, -2.0), highest<unsigned char>(small, N, 0), highest(wide, N, -1LL));
  std::printf("%d\n", banded(N, 3));

  // Of a NaN the first operand is the answer; of equal ones too, which -0.0 and 0.0 show.
  double nan = std::nan(""), zero = 0.0, answers[6];
#pragma acc parallel copyin(nan, zero) copyout(answers)
  {
    answers[0] = std::max(nan, 1.0);
    answers[1] = std::max(1.0, nan);
    answers[2] = std::min(nan, 1.0);
    answers[3] = std::min(1.0, nan);
    answers[4] = std::max(-zero, zero);
    answers[5] = std::min(zero, -zero);
  }
  for (int i = 0; i < 6; i++)
    std::printf("%d%d ", std::isnan(answers[i]), std::signbit(answers[i]));
  std::printf("\n");

  // Nested, of unsigned numbers, and of operands that call: each is called once.
  unsigned u[N];
#pragma acc parallel loop copyout(u)
  for (int i = 0; i < N; i++)
    u[i] = std::max(std::min(static_cast<unsigned>(i) - 4u, 9u), std::max(3u, static_cast<unsigned>(i) / 4u));
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 7 + u[i];
  int most = std::max(counted(4), counted(5));
  std::printf("%u %d %d\n", sum, most, calls);

  // The place: what is assigned to, or pointed to.
#pragma acc parallel loop copyin(a) copy(f)
  for (int i = 0; i < N - 1; i++) {
    float left = i, right = 10;
    const float &higher = std::max(left, right);
    left = 100;
    f[i] = higher + static_cast<float>(*&std::max(a[i], a[i + 1]) > 0.5);
  }
  float total = 0;
  for (int i = 0; i < N; i++)
    total += f[i];
  std::printf("%.1f\n", total);
}
