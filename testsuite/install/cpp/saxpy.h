#pragma once
#include <vector>
void saxpy(float a, const std::vector<float> &x, std::vector<float> &y);
