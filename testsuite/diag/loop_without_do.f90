! A loop directive has to be followed by a loop.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10), i
  !$acc parallel loop
  a(1) = 2
  do i = 1, 10
    a(i) = i
  enddo
end program p
! CHECK: loop_without_do.f90:{{5|6}}:{{[0-9]+}}: error[ACC2011]:
! CHECK: ^
