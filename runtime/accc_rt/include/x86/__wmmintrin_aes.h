/* clang's header. */
#include <accc_enter.h>
#include <include/__wmmintrin_aes.h>
#include <accc_leave.h>
