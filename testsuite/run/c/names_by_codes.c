// Names with letters beyond ASCII, as such and by their codes.
#include <stdio.h>
int caf\u00e9 = 3;
int \u00e9t\u00e9(int \U000000fcx) { return \U000000fcx + café; }
struct record { int ä\u00f6; };
int main(void) {
    struct record v = {.\u00e4ö = 5};
    int \u0394x[4];
#pragma acc parallel loop copyout(Δx)
    for (int i = 0; i < 4; i++)
        Δx[i] = i * café;
    printf("%d %d %d %s\n", été(4), v.äö, \u0394x[3], "\u00e9");
    return 0;
}
