#pragma once
#pragma acc routine seq
unsigned char depth(int x, int y);
#pragma acc routine seq
double scaled(int x);
namespace unit {
struct Point {
  int x, y;
#pragma acc routine seq
  double weight() const;
};
} // namespace unit
