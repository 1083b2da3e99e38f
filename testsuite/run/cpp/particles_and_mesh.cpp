// Particles as a vector of structs; a mesh with virtual functions on the host and plain ones on the device.
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>
struct vec3 { double x, y, z; vec3 operator+(const vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; } vec3 operator-(const vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
  vec3 &operator+=(const vec3 &o) { return *this = *this + o; } friend vec3 operator*(double s, const vec3 &v) { return {s * v.x, s * v.y, s * v.z}; } double norm2() const { return x * x + y * y + z * z; } };
struct particle { vec3 pos, vel, force; double mass; std::array<int, 3> cell; };
void forces(std::vector<particle> &ps) {
    particle *p = ps.data();
    const std::size_t n = ps.size();
#pragma acc parallel loop present(p[0:n])
    for (std::size_t i = 0; i < n; ++i) {
        vec3 f{0, 0, 0};
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            const vec3 d = p[j].pos - p[i].pos;
            f += (p[j].mass / (d.norm2() + 0.01)) * d;
        }
        p[i].force = f;
    }
}
void move(std::vector<particle> &ps, double dt) {
    particle *first = ps.data(), *last = first + ps.size();
#pragma acc parallel loop present(first[0:ps.size()])
    for (particle *p = first; p != last; ++p) {
        p->vel += dt * p->force;
        p->pos += dt * p->vel;
        p->cell = {int(p->pos.x), int(p->pos.y), int(p->pos.z)};
    }
}
struct cell_shape { virtual ~cell_shape() = default; virtual double volume() const = 0; virtual const char *name() const = 0; };
struct box final : cell_shape { double a, b, c; box(double a_, double b_, double c_) : a(a_), b(b_), c(c_) {} double volume() const override { return a * b * c; } const char *name() const override { return "box"; } double edge() const { return a + b + c; } };
struct ball final : cell_shape { double r; explicit ball(double r_) : r(r_) {} double volume() const override { return 4. / 3 * M_PI * r * r * r; } const char *name() const override { return "ball"; } };
struct mesh { std::vector<std::unique_ptr<cell_shape>> shapes; std::vector<double> volumes;
  void gather() { for (auto &s : shapes) volumes.push_back(s->volume()); }
  double total(double f) const { double s = 0; const double *v = volumes.data(); const int n = int(volumes.size());
#pragma acc parallel loop reduction(+:s) copyin(v[0:n])
    for (int i = 0; i < n; i++) s += weight(v[i], f);
    return s; }
  static double weight(double v, double f) { return f * std::sqrt(v); } };
int main() {
    std::vector<particle> ps(64);
    for (int i = 0; i < 64; i++) ps[i] = {{double(i % 4), double(i / 4 % 4), double(i / 16)}, {0, 0.1 * i, 0}, {0, 0, 0}, 1.0 + i % 3, {0, 0, 0}};
    particle *p = ps.data();
    const std::size_t n = ps.size();
#pragma acc data copy(p[0:n])
    for (int t = 0; t < 5; t++) { forces(ps); move(ps, 0.01); }
    vec3 c{0, 0, 0}; int cells = 0;
    for (auto &q : ps) { c += q.pos; cells += q.cell[0] + q.cell[1] * 10 + q.cell[2] * 100; }
    std::printf("%.6f %.6f %.6f %d\n", c.x, c.y, c.z, cells);
    mesh m;
    for (int i = 0; i < 10; i++) { if (i % 2) m.shapes.emplace_back(new box(1, 2, i)); else m.shapes.push_back(std::make_unique<ball>(i)); }
    m.gather();
    std::printf("%.6f %s\n", m.total(2), m.shapes[3]->name());
    box b(1, 2, 3); double e = 0;
#pragma acc parallel loop reduction(+:e) copyin(b)
    for (int i = 0; i < 10; i++) e += b.edge() * b.volume();
    std::printf("%g\n", e);
}
