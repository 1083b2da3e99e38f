! Clauses that exclude each other on one loop (OpenACC 3.3, 2.9).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10), i
  !$acc parallel loop seq gang
  do i = 1, 10
    a(i) = i
  enddo
end program p
! CHECK: exclusive_clauses.f90:5:{{[0-9]+}}: error[ACC2006]: {{.*}}`{{seq|gang}}`
! CHECK: ^^^
