! collapse needs tightly nested loops (OpenACC 3.3, 2.9.1).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10,10), i, j
  !$acc parallel loop collapse(2)
  do j = 1, 10
    a(1,j) = 0
    do i = 2, 10
      a(i,j) = i
    enddo
  enddo
end program p
! CHECK: collapse_not_tight.f90:{{[0-9]+}}:{{[0-9]+}}: error[ACC2016]:
! CHECK: ^
