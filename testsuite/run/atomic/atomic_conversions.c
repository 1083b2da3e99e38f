// Atomic updates where C converts: of truth values, which don't wrap, by factors beyond the range of the variable's type, of
// the larger of two unsigned numbers (OpenACC 3.3, 2.12). Each is compared with what the statement does without `atomic`.
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static int failures;

static void check(const char *what, double is, double should)
{
    if (is != should) {
        printf("FAILED %s: %g, not %g\n", what, is, should);
        failures++;
    }
}

#define UPDATE(kind, type, start, statement)                                                                           \
    {                                                                                                                  \
        type x = start, v = 0, y = start, w = 0;                                                                       \
        _Pragma("acc serial copy(x, v)")                                                                               \
        {                                                                                                              \
            _Pragma(#kind) statement                                                                                   \
        }                                                                                                              \
        type at_x = x, at_v = v;                                                                                       \
        x = y, v = w;                                                                                                  \
        statement                                                                                                      \
        check(#type " " #statement, at_x, x);                                                                          \
        check("v of " #type " " #statement, at_v, v);                                                                  \
    }

static void truth_values(void)
{
    UPDATE(acc atomic, bool, 1, x++;)
    UPDATE(acc atomic, bool, 0, x += 2;)
    UPDATE(acc atomic, bool, 1, x = x + 1;)
    UPDATE(acc atomic, bool, 1, x = x - 2;)
    UPDATE(acc atomic, bool, 1, x &= 2;)
    UPDATE(acc atomic, bool, 1, x = x ^ 3;)
    UPDATE(acc atomic, bool, 1, x *= 2;)
    UPDATE(acc atomic capture, bool, 1, v = x++;)
    UPDATE(acc atomic capture, bool, 1, v = ++x;)
    UPDATE(acc atomic capture, bool, 1, { x += 1; v = x; })
    UPDATE(acc atomic capture, bool, 1, { v = x; x = 3 - x; })
}

static void factors(double tiny, double huge)
{
    UPDATE(acc atomic, float, 1e30f, x *= tiny;)
    UPDATE(acc atomic, float, 1e30f, x = x / huge;)
    UPDATE(acc atomic, float, 1e-30f, x = huge * x;)
    UPDATE(acc atomic capture, float, 1e30f, v = x *= tiny;)
}

static void extremes(unsigned small, unsigned char byte)
{
    UPDATE(acc atomic, unsigned, 0xf0000000u, x = fmax(x, small);)
    UPDATE(acc atomic, unsigned, 0xf0000000u, x = fmin(x, small);)
    UPDATE(acc atomic, unsigned, 0xf0000000u, x = x > small ? x : small;)
    UPDATE(acc atomic, int, -4, x = x > byte ? x : byte;)
    UPDATE(acc atomic, unsigned, 7, x = x < 9 ? 9 : x;)
}

int main(void)
{
    truth_values();
    factors(1e-50, 1e40);
    extremes(5, 200);
    printf("%d failures\n", failures);
    return failures != 0;
}
