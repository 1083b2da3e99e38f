! A gang loop in a gang loop of kernels that cannot be an axis of one grid.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine rows(a, b, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n), b(n)
  integer :: i, j
  !$acc kernels loop gang
  do j = 1, n
    b(j) = 0
    !$acc loop gang vector(64)
    do i = 1, n
      a(i, j) = 1
    end do
  end do
end subroutine rows
! CHECK: gang_in_gang.f90:11:5: error[ACC2009]: a gang loop inside another gang loop that is not an axis of the same grid
! CHECK: the gang loop around it
! CHECK: = note: they have to be nested tightly, with bounds of their own
! CHECK: = help: leave `gang` out of the inner loop's clauses
