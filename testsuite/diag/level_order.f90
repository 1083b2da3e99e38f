! A gang loop inside a vector loop (OpenACC 3.3, 2.9).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10,10), i, j
  !$acc parallel loop vector
  do j = 1, 10
    !$acc loop gang
    do i = 1, 10
      a(i,j) = i
    enddo
  enddo
end program p
! CHECK: level_order.f90:7:{{[0-9]+}}: error[ACC2009]: {{.*}}gang{{.*}}vector
! CHECK: ^^^^
