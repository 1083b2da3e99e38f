// Range designators with values that the program computes: once each, whatever is replaced later.
#include <stdio.h>
static int calls;
static int next(int x) { return x * 10 + ++calls; }
struct pair {
    int a, b;
};
static struct pair make(int x) { return (struct pair){x, ++calls}; }

int main(void) {
    int q[] = {[0 ... 2] = next(4), 5};
    printf("%d %d %d %zu\n", q[0], q[2], q[3], sizeof q / sizeof *q);
    int r[8] = {[1 ... 6] = next(1), [1] = 9, [3 ... 4] = next(2)};
    for (int i = 0; i < 8; i++)
        printf("%d ", r[i]);
    struct pair p[3] = {[0 ... 2] = make(7)};
    for (int i = 0; i < 3; i++)
        printf("%d,%d ", p[i].a, p[i].b);
    struct {
        struct pair p[3];
        char name[2][4];
    } z = {.p[0 ... 1] = {next(1), next(2)}, .name[0 ... 1] = "abc"};
    printf("%d,%d %d,%d %d %s%s\n", z.p[0].a, z.p[0].b, z.p[1].a, z.p[1].b, z.p[2].a, z.name[0], z.name[1]);
    for (int k = 0; k < 2; k++) {
        int *literal = k ? (int[3]){[0 ... 2] = next(k)} : (int[3]){[1 ... 2] = next(-k)};
        printf("%d %d\n", literal[0], literal[2]);
    }
    printf("%d calls\n", calls);
    return 0;
}
