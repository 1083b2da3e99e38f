/* clang's header. */
#include <accc_enter.h>
#include <include/wmmintrin.h>
#include <accc_leave.h>
