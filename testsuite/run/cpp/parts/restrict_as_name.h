// C++ as it is: `restrict` is a name like others.
#pragma once
namespace levels {
inline int restrict(int fine) { return fine / 2; }
} // namespace levels
inline int quarter(int n) { return levels::restrict(n) * levels::restrict(1) + levels::restrict(levels::restrict(n)); }
