! Clauses that exist but not on this directive.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10), i
  !$acc serial num_gangs(4)
  do i = 1, 10
    a(i) = i
  enddo
  !$acc end serial
  !$acc parallel
  !$acc loop copy(a)
  do i = 1, 10
    a(i) = i
  enddo
  !$acc end parallel
end program p
! CHECK: clause_not_allowed.f90:5:16: error[ACC2004]: `num_gangs` is not allowed on `serial`
! CHECK: ^^^^^^^^^^^^
! CHECK: clause_not_allowed.f90:11:14: error[ACC2004]: `copy` is not allowed on `loop`
! CHECK: ^^^^^^^
