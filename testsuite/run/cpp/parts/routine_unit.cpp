#include "routine_unit.hpp"
static const double factor = 0.25;
unsigned char depth(int x, int y) {
  int steps = 0;
  for (int at = x; at > 0; at /= 2)
    steps += y;
  return steps;
}
#pragma acc routine seq
double scaled(int x) { return factor * x; }
double unit::Point::weight() const { return x * 0.5 + y; }
