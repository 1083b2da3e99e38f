! Dummy arguments that are the same array, or parts of one: each has a section of its own, which overlap or lie in each other's
! gaps.
module sections
  implicit none
contains
  subroutine halves(a, b, c, n)
    integer, intent(in) :: n
    real, intent(in) :: a(n), b(n)
    real, intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n / 2
      c(i) = a(i) + b(n / 4 + i)
    end do
  end subroutine

  subroutine columns_and_row(a, b, c)
    real, intent(in) :: a(:, :), b(:, :)
    real, intent(inout) :: c(:)
    integer :: i
    !$acc parallel loop
    do i = 1, 6
      c(i) = a(i, 1) + a(i, 2) + a(i, 4) + b(8, i)
    end do
  end subroutine

  ! What one reads lies in the gaps of what the other one changes.
  subroutine rows(a, b)
    real, intent(in), target :: a(:)
    real, intent(inout), target :: b(:)
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      b(i) = b(i) * 100 + a(i)
    end do
  end subroutine

  ! The constructs of a loop keep their data on the device.
  subroutine steps(a, b, c)
    real, intent(in) :: a(:), b(:)
    real, intent(inout) :: c(:)
    integer :: i, step
    do step = 1, 3
      !$acc parallel loop
      do i = 1, 6
        c(i) = c(i) + a(i) * b(i + 2)
      end do
    end do
  end subroutine
end module

program same_array
  use sections
  implicit none
  real :: x(8, 8), y(8), c(8)
  integer :: i, j
  do i = 1, 8
    do j = 1, 8
      x(i, j) = i * 10 + j
    end do
    y(i) = i
  end do
  c = 0
  call halves(y, y, c, 8)
  print '(8f8.1)', c
  call halves(y(2:7), y(1:6), c, 6)
  print '(8f8.1)', c
  call columns_and_row(x, x, c)
  print '(8f8.1)', c
  call rows(x(3, :), x(5, :))
  print '(8f8.1)', x(5, :)
  print '(8f8.1)', x(3:6, 2)
  call steps(y, y, c)
  print '(8f8.1)', c
end program
