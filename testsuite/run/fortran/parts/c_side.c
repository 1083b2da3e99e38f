#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Called from Fortran. */
double c_scale(int n, double factor, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] *= factor;
    return sum;
}

void c_small(int8_t a, int16_t b, int64_t *out, bool flag, char c)
{
    *out = a * 1000 + b + (flag ? 1 : 0) + c;
}

size_t c_length(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

const char *c_greeting(void)
{
    return "hello from c";
}

float c_apply(float (*f)(float), float x)
{
    return f(x) + 1;
}

typedef int (*compare)(const void *, const void *);

void c_sort(void *base, size_t n, size_t width, compare f)
{
    qsort(base, n, width, f);
}

void *c_make(int n)
{
    int *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i * i;
    return p;
}

void c_drop(void *p)
{
    free(p);
}

static int triple(int x)
{
    return 3 * x;
}

int (*c_function(void))(int)
{
    return triple;
}

int c_optional(const int *x)
{
    return x ? *x : -1;
}

int shared_counter = 7;
double shared_array[3] = {1, 2, 3};

/* Defined in Fortran. */
extern int fortran_square(int x);
extern void fortran_fill(double *x, int n, double value);
extern int fortran_count;

int c_calls_fortran(double *x, int n)
{
    fortran_fill(x, n, 2.5);
    fortran_count += 10;
    shared_counter++;
    return fortran_square(9);
}
