// A class template that keeps its array on the device from constructor to destructor, a member function that is a routine,
// and a function template with a construct, in several types.
#include <cstdio>
#include <cstdlib>
#include <new>
class float3 {
public:
    float x, y, z;
    float3() { x = y = z = 0; }
    #pragma acc routine seq
    void set(const float3 *f) { x = f->x; y = f->y; z = f->z; }
};
template <class ctype> class Data {
private:
    int len;
    ctype *arr;
public:
    Data(int length) {
        len = length;
        arr = new ctype[len];
        #pragma acc enter data copyin(this)
        #pragma acc enter data create(arr[0:len])
    }
    Data(const Data<ctype> &d) {
        len = d.len;
        arr = new ctype[len];
        #pragma acc enter data copyin(this)
        #pragma acc enter data create(arr[0:len])
        #pragma acc parallel loop present(arr[0:len],d)
        for (int i = 0; i < len; i++) arr[i] = d.arr[i];
    }
    ~Data() {
        #pragma acc exit data delete(arr)
        #pragma acc exit data delete(this)
        delete[] arr;
        len = 0;
    }
    int size() const { return len; }
    #pragma acc routine seq
    ctype &operator[](int i) { return arr[i]; }
    void populate() {
        #pragma acc parallel loop present(this)
        for (int i = 0; i < len; i++) arr[i] = 2 * i;
    }
    void update_host() {
        #pragma acc update self(arr[0:len])
        ;
    }
    void update_device() {
        #pragma acc update device(arr[0:len])
        ;
    }
    ctype at(int i) { return arr[i]; }
};
template <typename T> T sum(const T *a, size_t n) {
    T s = 0;
    #pragma acc parallel loop copyin(a[0:n]) reduction(+:s)
    for (size_t i = 0; i < n; ++i) s += a[i];
    return s;
}
int main() {
    int n = 100;
    float3 *p = new float3[n], *q = new float3[n];
    for (int i = 0; i < n; i++) { p[i].x = i; p[i].y = 2 * i; p[i].z = 3 * i; }
#pragma acc data copyin(p[0:n]) copyout(q[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) q[i].set(&p[i]);
    }
    printf("%g %g %g\n", q[7].x, q[8].y, q[9].z);
    Data<double> d(n);
    d.populate();
    d.update_host();
    Data<double> e(d);
    e.update_host();
    printf("%g %g %d\n", d.at(50), e.at(60), e.size());
    Data<int> f(10);
    f.populate();
    f.update_host();
    printf("%d\n", f.at(5));
    float h[4] = {1, 2, 3, 4.5};
    double g[3] = {1, 2, 3.25};
    printf("%g %g\n", sum(h, 4), sum(g, 3));
}
