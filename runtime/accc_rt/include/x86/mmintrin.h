/* clang's header. */
#include <accc_enter.h>
#include <include/mmintrin.h>
#include <accc_leave.h>
