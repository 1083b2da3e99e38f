#include "saxpy.h"

void saxpy(float a, const std::vector<float> &x, std::vector<float> &y)
{
    const float *from = x.data();
    float *to = y.data();
    int n = static_cast<int>(x.size());
#pragma acc parallel loop copyin(from[0:n]) copy(to[0:n])
    for (int i = 0; i < n; i++)
        to[i] += a * from[i];
}
