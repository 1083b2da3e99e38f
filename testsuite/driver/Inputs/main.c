#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tools.h"

#ifndef WORD
#define WORD GREETING
#endif

int main(int argc, char **argv)
{
    char text[16];
    strcpy(text, WORD);
    printf("%s %zu %.3f %d\n", text, twice(argc + strlen(argv[0]) * 0), sqrt(2.0), INT_MAX);
    printf("%Lg %jx %g\n", LDBL_MAX, (uintmax_t)UINT8_MAX, DBL_EPSILON);
    return 0;
}
