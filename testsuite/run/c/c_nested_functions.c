// GNU's nested functions: variables of the functions around, also in constructs and through other nested functions.
#include <stdio.h>
#include <stdlib.h>
struct big {
    double v[8];
    int n;
};
static int apply(int (*f)(int), int x) { return f(x); }
int outer(int n) {
    int s = 0, hits = 0;
    double m[3] = {1, 2, 3};
    struct big b = {{1, 2}, 2};
    auto int even(int k);
    int odd(int k) {
        hits++;
        return k == 0 ? 0 : even(k - 1);
    }
    int even(int k) {
        hits += 100;
        return k == 0 ? 1 : odd(k - 1);
    }
    void add(int k) {
        void twice(int j) {
            s += 2 * j;
            m[j % 3] += s;
        }
        if (k > 0) {
            s += k;
            twice(k);
            add(k - 1);
        }
    }
    struct big grow(struct big in, double by) {
        in.v[0] += by + b.v[1] + n;
        b.n++;
        return in;
    }
    int plain(int x) {
        static int calls;
        return x * 2 + ++calls;
    }
    add(n);
    struct big g = grow(b, 0.5);
    int is_even = even(n);
    printf("%d %g %g %g %d %d\n", s, m[0], m[1], m[2], is_even, hits);
    printf("%g %d %d\n", g.v[0], b.n, g.n);
    printf("%d\n", apply(plain, 4));
    printf("%d\n", plain(1));
    {
        int s = 5;
        int inner(void) { return s++ + hits; }
        printf("%d\n", inner() * inner());
    }
    int fact(int k) { return k < 2 ? 1 : k * fact(k - 1); }
    long double ld = 1;
    float _Complex z = 1;
    void change(void) {
        __label__ out;
        ld /= 3;
        z *= 2;
        if (n > 100)
            goto out;
        n++;
    out:;
    }
    change();
    change();
    printf("%.6Lf %g %d %d\n", ld, __real__ z, n, fact(5));
    for (int i = 0; i < 3; i++) {
        int twice(void) { return 2 * i; }
        printf("%d ", twice());
    }
    printf("\n");
    return s;
}
int sum(int n, const double *x) {
    double total = 0;
    int count[4] = {0};
    void reduce(void) {
#pragma acc parallel loop reduction(+ : total) copyin(x [0:n]) copy(count)
        for (int i = 0; i < n; i++) {
            total += x[i];
#pragma acc atomic
            count[i % 4]++;
        }
    }
    reduce();
    n /= 2;
    reduce();
    printf("%g %d %d\n", total, count[0], count[3]);
    return 0;
}
int scale(int n) {
    int k = 3, y[8];
    int times(int v) { return v * 3; }
    void fill(void) { k++; }
#pragma acc parallel loop copyout(y)
    for (int i = 0; i < 8; i++)
        y[i] = times(i) + k;
    fill();
    printf("%d %d\n", y[7], k);
    return n;
}
int main(void) {
    double x[100];
    for (int i = 0; i < 100; i++)
        x[i] = i;
    printf("%d\n", outer(5));
    sum(100, x);
    return scale(0);
}
