void columns(int n, int m, int times, const float *restrict a, float *restrict y) {
    for (int t = 0; t < times; t++) {
#pragma acc parallel loop present(a[0:n*m], y[0:m])
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int i = 0; i < n; i++)
                s += a[i * m + j];
            y[j] += s;
        }
    }
}
