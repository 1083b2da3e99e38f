// Queues, tiles, private arrays, atomic capture, range-for over an array, routines with levels, update if_present.
#include <cstdio>
#include <vector>
struct field {
    std::vector<double> host;
    double *p;
    int n;
    field(int n_) : host(n_, 1.0), p(host.data()), n(n_) {
#pragma acc enter data copyin(this[0:1]) copyin(p[0:n])
    }
    ~field() {
#pragma acc exit data delete(p[0:n], this[0:1])
    }
    void add(double v, int q) {
#pragma acc parallel loop present(this[0:1], p[0:n]) async(q)
        for (int i = 0; i < n; i++) p[i] += v;
    }
    void fetch(int q) {
#pragma acc update self(p[0:n]) async(q) wait(q)
#pragma acc wait(q)
    }
};
#pragma acc routine vector
void scale(double *row, int m, double f) {
#pragma acc loop vector
    for (int j = 0; j < m; j++) row[j] *= f;
}
#pragma acc routine seq
static inline int clampi(int i, int lo, int hi) { return i < lo ? lo : i > hi ? hi : i; }
int queue() { return 2; }
int main() {
    field f(100);
    f.add(2, 1);
    f.add(0.5, 1);
    f.fetch(1);
    std::printf("%g\n", f.host[7]);
    const int n = 12, m = 16;
    double a[n][m], b[n * m];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = b[i * m + j] = i + j;
#pragma acc init
#pragma acc data copy(a, b) if(n > 3)
    {
#pragma acc parallel loop gang num_workers(1) vector_length(32)
        for (int i = 0; i < n; i++) scale(a[i], m, 2);
#pragma acc parallel loop tile(4, 4) async(queue())
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) b[i * m + j] += a[clampi(i - 1, 0, n - 1)][j];
#pragma acc wait
#pragma acc parallel loop gang
        for (int i = 0; i < n; i++) {
            double t[3], s = 0;
#pragma acc loop seq
            for (int k = 0; k < 3; k++) t[k] = a[i][k];
#pragma acc loop vector reduction(+:s) private(t)
            for (int j = 0; j < m; j++) s += a[i][j];
            b[i * m] = s + 0 * t[0];
        }
#pragma acc update self(b[0:4]) if_present
    }
    std::printf("%g %g %g %g\n", a[3][4], b[0], b[m], b[5 * m + 5]);
    double tmp[4];
    int order[n];
#pragma acc parallel loop private(tmp) copyout(order) device_type(nvidia) vector_length(64) device_type(*) num_workers(1)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++) tmp[k] = i * k;
        int t = 0;
        for (double v : tmp) t += int(v);
        order[i] = t;
    }
    std::printf("%d\n", order[n - 1]);
    int x = 3, y;
#pragma acc serial copy(x) copyout(y)
    {
#pragma acc atomic capture
        { y = x; x += 4; }
    }
    std::printf("%d %d\n", x, y);
    struct { int u, v; } pts[5];
#pragma acc parallel loop copyout(pts)
    for (auto &q : pts) { q.u = 1; q.v = 2; }
    std::printf("%d\n", pts[4].u + pts[4].v);
#pragma acc parallel copyout(order)
#pragma acc loop
    for (int i = n - 1; i >= 0; --i) order[i] = i;
    std::printf("%d\n", order[3]);
#pragma acc shutdown
}
