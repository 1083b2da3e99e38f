/* clang's header. */
#include <accc_enter.h>
#include <include/emmintrin.h>
#include <accc_leave.h>
