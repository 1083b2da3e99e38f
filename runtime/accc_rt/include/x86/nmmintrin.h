/* clang's header. */
#include <accc_enter.h>
#include <include/nmmintrin.h>
#include <accc_leave.h>
