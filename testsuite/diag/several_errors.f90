! One run reports every error of meaning, in the order of the lines.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: a(10), i
  x = 1
  !$acc parallel loop
  do i = 1, 10
    a(i) = y
  enddo
  a(1,2) = 3
end program p
! CHECK: several_errors.f90:6:3: error[ACC3001]: {{.*}}`x`
! CHECK: several_errors.f90:9:12: error[ACC3001]: {{.*}}`y`
! CHECK: several_errors.f90:11:{{[0-9]+}}: error[ACC3006]:
