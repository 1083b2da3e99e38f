/* clang's header. */
#include <accc_enter.h>
#include <include/crc32intrin.h>
#include <accc_leave.h>
