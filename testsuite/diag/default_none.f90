! Under default(none) an array needs a data clause (OpenACC 3.3, 2.5.16).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: a(10), b(10), i
  !$acc parallel loop default(none) copyout(a)
  do i = 1, 10
    a(i) = b(i)
  enddo
end program p
! CHECK: default_none.f90:{{6|8}}:{{[0-9]+}}: error[ACC2015]: {{.*}}`b`
