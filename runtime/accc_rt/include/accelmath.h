/* What programs for PGI's compilers include for the mathematical functions of device code: accc knows those of math.h. */
#ifndef ACCC_ACCELMATH_H
#define ACCC_ACCELMATH_H

#include <math.h>

#endif
