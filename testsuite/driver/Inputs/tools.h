/* What the programs of these tests share. */
#ifndef TOOLS_H
#define TOOLS_H
#include <stddef.h>
size_t twice(size_t n);
#define GREETING "hello"
#endif
