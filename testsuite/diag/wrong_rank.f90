! Too many subscripts, and shapes of different rank.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: a(4,4), b(4)
  b = a
  b(1,1) = 2
end program p
! CHECK: wrong_rank.f90:6:{{[0-9]+}}: error[ACC30{{06|14|02}}]:
! CHECK: wrong_rank.f90:7:{{[0-9]+}}: error[ACC3006]:
