! A constant and a dummy argument with intent(in) can't be assigned to.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine s(n)
  implicit none
  integer, intent(in) :: n
  integer, parameter :: k = 3
  k = 4
  n = 5
end subroutine s
! CHECK: assign_to_constant.f90:7:3: error[ACC3013]: {{.*}}`k`
! CHECK: assign_to_constant.f90:8:3: error[ACC3013]: {{.*}}`n`
