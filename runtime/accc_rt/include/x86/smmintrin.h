/* clang's header. */
#include <accc_enter.h>
#include <include/smmintrin.h>
#include <accc_leave.h>
