#include "tools.h"
size_t twice(size_t n) { return 2 * n; }
