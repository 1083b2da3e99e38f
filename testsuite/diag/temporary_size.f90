! The result of an array expression in a construct gets memory before the construct starts: its size has to be known there,
! or that of the array which it is a section of.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine s(a, w, n)
  implicit none
  integer, intent(in) :: n, w(n)
  real, intent(inout) :: a(n, n)
  integer :: i, k
  !$acc parallel loop copy(a) private(k)
  do i = 1, n
    k = w(i)
    a(2:k, i) = a(1:k-1, i)
    a(:, i) = sum(spread(a(:, i), 2, k), 2)
  end do
end subroutine s
! CHECK-NOT: temporary_size.f90:12
! CHECK: temporary_size.f90:13:{{[0-9]+}}: error[ACC0002]: not supported: an array expression that needs memory whose size is not known before the compute construct
