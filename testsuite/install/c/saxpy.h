void saxpy(int n, float a, const float *restrict x, float *restrict y);
