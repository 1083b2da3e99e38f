! Arguments that a procedure without an interface does not have: an error, and with the option a warning.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
! RUN: %accc -c -fallow-argument-mismatch %s -o %t.o 2>&1 | FileCheck %s
subroutine fill(n, a)
  integer :: n
  real :: a(n)
  a = n
end subroutine
program main
  integer :: bits(4)
  call fill(4, bits)
end program
! ERROR: 11:16: error[ACC3002]: the argument `a` of `fill` is real(4), but integer(4) is given
! CHECK-NOT: error
! CHECK: 11:16: warning[ACC3021]: the argument `a` of `fill` is another one there
! CHECK: integer(4) of rank 1 is given for real(4) of rank 1
