/* Pragmas that turn warnings off, and on again. */
#include <stdio.h>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
static int silent(void) { return 1; }
#pragma GCC diagnostic pop
static int loud(void) { return 2; }
