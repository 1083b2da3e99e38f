! A subscript beyond the bounds of an array ends the program with a message, in device code it is not looked at.
! flags: -Mbounds
! exit: 2
! expect-error: bounds_exceeded.f90:25: subscript 2 of `field%cells` is 6, beyond its bounds 1:5
program bounds_exceeded
  implicit none
  type grid
    real :: cells(0:3, 5)
  end type
  type(grid) :: field
  real :: a(100)
  integer :: i, j
  field%cells = 1.0
  !$acc parallel loop copyout(a)
  do i = 1, 100
    a(i) = i
  end do
  print *, sum(a), 'then'
  call fill(5)
  call fill(6)
contains
  subroutine fill(n)
    integer, intent(in) :: n
    do j = 1, n
      field%cells(:, j) = a(j)
    end do
  end subroutine
end program
