/* clang's header. */
#include <accc_enter.h>
#include <include/tmmintrin.h>
#include <accc_leave.h>
