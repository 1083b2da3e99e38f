void taps(int n, int m, const float *restrict a, const float *restrict w, float *restrict b) {
#pragma acc parallel loop gang vector present(a[0:n+m], w[0:m], b[0:n])
    for (int i = 0; i < n; i++) {
        float s = 0;
#pragma acc loop seq
        for (int k = 0; k < m; k++)
            s += w[k] * a[i + k];
        b[i] = s;
    }
}
