! Data clauses of a compute construct on the variables of its loops: they are private to the iterations (2.6.1).
! RUN: %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine s(a, n)
  integer :: n, i, j
  real :: a(n, n)
  ! CHECK: mapped_loop_variable.f90:[[#@LINE+3]]:{{[0-9]+}}: warning[ACC2023]: `i` is the variable of a loop: the clause has no effect there
  ! CHECK: the same once more: line [[#@LINE+10]]
  ! CHECK: take `i` out of the clause (OpenACC 3.3, section 2.6.1)
  !$acc kernels copyin(i) copy(a)
  do i = 1, n
    a(i, 1) = i
  end do
  do i = 1, n
    a(i, 2) = i
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2) copy(i, a)
  do j = 1, n
    do i = 1, n
      a(i, j) = i
    end do
  end do
  ! CHECK-NOT: warning
end subroutine
