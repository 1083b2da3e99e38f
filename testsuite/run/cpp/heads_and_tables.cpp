// run: => heads_and_tables.expect
// flags: -std=c++20
// Variables in the heads of `switch` and `while`, inherited constructors, constant tables of a class.
#include <array>
#include <cstdio>

enum class Op : unsigned char { add, sub, mul };

struct Pair {
  int a, b;
  Pair(int a, int b = 3) : a(a), b(b) {}
  Pair(const Pair &o, int &count) : a(o.a), b(o.b) { ++count; }
  int sum() const { return a + b; }
};
struct Triple : Pair {
  using Pair::Pair;
  int c = 7;
};
struct Countdown {
  int n;
  int next() { return n--; }
};
constexpr std::array<int, 9> steps{0, 1, 0, -1, 0, 1, -1, -1, 1};

int apply(Op op, int x, int y) {
  switch (int t = x + 1; op) {
  case Op::add: return t + y;
  case Op::sub: return t - y;
  default: return t * y;
  }
}

int main() {
  long sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 100; ++i) {
    int copies = 0;
    Triple d(i), e{i, 4}, f(d, copies);
    sum += d.sum() + e.sum() + f.sum() * copies + d.c;
    sum += apply(Op(i % 3), i, 2);
    Countdown left{i % 6};
    while (int k = left.next()) {
      if (k == 3)
        continue;
      sum += k;
      if (k == 5)
        break;
    }
    switch (int k = i % 4) {
    case 0: sum += k + steps[i % 9]; break;
    case 1: sum -= k;
    default: sum += 2 * k * steps[8 - i % 9];
    }
  }
  std::printf("%ld\n", sum);
}
