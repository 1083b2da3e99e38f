/* clang's header. */
#include <accc_enter.h>
#include <include/popcntintrin.h>
#include <accc_leave.h>
