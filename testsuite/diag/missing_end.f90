! A region that is never closed.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10)
  !$acc data copy(a)
  a(1) = 2
end program p
! CHECK: missing_end.f90:7:1: error[ACC2012]: `!$acc data` has no `!$acc end data`
! CHECK: ---------- begins here and is not ended
