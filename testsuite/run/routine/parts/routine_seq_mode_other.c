#include <stdio.h>
#include <stdlib.h>

static const int offsets[3] = {3, 7, 9};
static int calls;

static double square(double x)
{
    return x * x;
}

double area(double r)
{
    return 4.0 * square(r);
}

int chain(int n)
{
    int below[n + 1], sum = 0;
    for (int i = 0; i <= n; i++)
        below[i] = i;
    for (int i = 0; i <= n; i++)
        sum += below[i];
    return sum + offsets[1];
}

double host_only(const char *name)
{
    calls++;
    const char *value = getenv(name);
    return value ? atof(value) : calls;
}
