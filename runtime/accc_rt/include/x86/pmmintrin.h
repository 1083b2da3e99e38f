/* clang's header. */
#include <accc_enter.h>
#include <include/pmmintrin.h>
#include <accc_leave.h>
