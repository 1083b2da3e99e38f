! A name without a declaration under implicit none; a hint where a similar name exists.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: total, i
  total = 0
  do i = 1, 10
    totl = total + i
  enddo
  print *, total
end program p
! CHECK: undeclared.f90:8:5: error[ACC3001]: {{.*}}`totl`
! CHECK: 8 | totl = total + i
! CHECK-NEXT: ^^^^
