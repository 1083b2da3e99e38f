/* clang's header. */
#include <accc_enter.h>
#include <include/__wmmintrin_pclmul.h>
#include <accc_leave.h>
