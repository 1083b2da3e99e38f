// Tables of pointers with sections; the standard library, exceptions, threads and virtual functions on the host.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <memory>
#include <sstream>
#include <fstream>
#include <thread>
#include <mutex>
static std::map<std::string, int> table{{"a", 1}, {"b", 2}};
inline std::string glob = "global";
struct poly { virtual ~poly() {} virtual int f() const { return 1; } };
struct dpoly : poly { int f() const override { return 2; } };
template <class T> struct holder { static T value; };
template <class T> T holder<T>::value = T(5);
int main() {
    int s = 200;
    int **a = new int *[s];
    for (int i = 0; i < s; i++) a[i] = new int[s];
#pragma acc parallel loop gang copy(a[0:s][0:s])
    for (int i = 0; i < s; ++i)
#pragma acc loop worker vector
        for (int j = 0; j < s; ++j) a[i][j] = 0;
#pragma acc parallel loop gang copy(a[0:s][99:100])
    for (int i = 0; i < s; ++i)
#pragma acc loop worker vector
        for (int j = 99; j < 199; ++j) a[i][j] = 42;
    long sum = 0;
    for (int i = 0; i < s; i++) for (int j = 0; j < s; j++) sum += a[i][j];
    std::cout << sum << "\n";
    std::unique_ptr<poly> p(new dpoly);
    std::ostringstream o;
    o << p->f() << table["b"] << glob << holder<int>::value << dynamic_cast<dpoly *>(p.get())->f();
    std::cout << o.str() << std::endl;
    try { throw std::string("x"); } catch (std::string &e) { std::cout << e << "\n"; }
    std::mutex m;
    std::thread t([&] { std::lock_guard<std::mutex> l(m); sum++; });
    t.join();
    std::cout << sum << std::endl;
    double x[4][5], best = -1;
    int where = -1;
#pragma acc kernels copyout(x)
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) x[i][j] = i * j;
#pragma acc serial copy(best, where) copyin(x)
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) if (x[i][j] > best) { best = x[i][j]; where = i * 5 + j; }
    std::cout << best << " " << where << std::endl;
}
