! -E prints the preprocessed text; -D and -U have their effect; _OPENACC is defined by -acc only.
! RUN: %accc -E -DN=17 %s | FileCheck %s --check-prefixes=CHECK,OFF
! RUN: %accc -acc -E -DN=17 -DGONE -UGONE %s | FileCheck %s --check-prefixes=CHECK,ON
program p
  integer :: a(N)
#ifdef _OPENACC
  a = 1
#else
  a = 2
#endif
#ifdef GONE
  a = 3
#endif
end program p
! CHECK: integer :: a(17)
! OFF: {{^}} a = 2
! ON: {{^}} a = 1
! CHECK-NOT: {{^}} a = 3
