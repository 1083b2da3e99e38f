! Types that don't go together.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: i
  logical :: l
  l = .true.
  i = 1 + l
end program p
! CHECK: type_error.f90:8:{{[0-9]+}}: error[ACC3002]:
! CHECK: 8 | i = 1 + l
! CHECK-NEXT: ^
