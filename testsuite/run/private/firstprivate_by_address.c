// A firstprivate record or array that the construct changes as a whole, by copying bytes to its address: each gang has
// a copy of its own that it may change.
#include <stdio.h>
#include <string.h>

struct pair {
    double a, b;
    int tag[4];
};

int main(void) {
    enum { N = 600 };
    static double out[N], sums[N], lists[N];
    static struct pair table[N];
    for (int i = 0; i < N; i++)
        table[i] = (struct pair){i, 2.0 * i, {i, i + 1, i + 2, i + 3}};
    struct pair p = {7.0, 9.0, {1, 2, 3, 4}};
    int list[4] = {5, 6, 7, 8};

#pragma acc parallel loop gang firstprivate(p) copyin(table) copyout(out)
    for (int i = 0; i < N; i++) {
        p = table[i];
        out[i] = p.a + p.b + p.tag[3];
    }
#pragma acc parallel num_gangs(40) firstprivate(p) copyin(table) copyout(sums)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            p = table[N - 1 - i];
            double s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int k = 0; k < 4; k++)
                s += p.tag[k];
            sums[i] = s;
        }
    }
#pragma acc parallel loop gang firstprivate(list) copyin(table) copyout(lists)
    for (int i = 0; i < N; i++) {
        memcpy(list, table[i].tag, sizeof list);
        lists[i] = list[0] + 10.0 * list[3];
    }
    double a = 0, b = 0, c = 0;
    for (int i = 0; i < N; i++) {
        a += out[i] * (i % 7);
        b += sums[i] * (i % 5);
        c += lists[i] * (i % 3);
    }
    printf("%.1f %.1f %.1f\n", a, b, c);
    printf("%.1f %.1f %d %d\n", p.a, p.b, p.tag[0], list[0]);
    return 0;
}
