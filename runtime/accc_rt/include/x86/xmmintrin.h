/* clang's header. */
#include <accc_enter.h>
#include <include/xmmintrin.h>
#include <accc_leave.h>
