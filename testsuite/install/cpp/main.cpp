#include "saxpy.h"
#include <iostream>
#include <numeric>

int main()
{
    std::vector<float> x(1000), y(1000, 1);
    std::iota(x.begin(), x.end(), 0.0F);
    saxpy(2, x, y);
    std::cout << _OPENACC << ' ' << std::accumulate(y.begin(), y.end(), 0.0) << '\n';
}
