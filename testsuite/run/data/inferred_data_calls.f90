! Loops of the host that call procedures with compute constructs: what their constructs alone use stays on the device from call
! to call, and nothing else does.
! run: => inferred_data_calls_f.expect
module steps
  implicit none
contains
  subroutine step(a, b, error)
    real(8), intent(inout) :: a(:, :), b(:, :)
    real(8), intent(out) :: error
    integer :: i, j
    error = 0
    !$acc kernels
    do j = 2, size(a, 2) - 1
      do i = 2, size(a, 1) - 1
        b(i, j) = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        error = max(error, abs(b(i, j) - a(i, j)))
      end do
    end do
    do j = 2, size(a, 2) - 1
      do i = 2, size(a, 1) - 1
        a(i, j) = b(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine scale(x, n, by)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: by
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) * by + 1
    end do
  end subroutine

  subroutine scale_and_print(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + 1
    end do
    print '(f12.6)', x(n)
  end subroutine
end module

program calls
  use steps
  implicit none
  real(8), allocatable :: a(:, :), b(:, :)
  real(8) :: x(60), error, seen
  integer :: k
  allocate(a(40, 50), b(40, 50))
  a = 0
  a(1, :) = 1
  b = a
  do k = 1, 60
    call step(a, b, error)
  end do
  print '(2f15.9)', error, sum(a)
  x = 2
  do k = 1, 6
    call scale(x, 60, 0.5d0)
  end do
  print '(f15.9)', sum(x)
  do k = 1, 3
    call scale(x(11:30), 20, 0.5d0)
    call scale(x(21), 10, 0.25d0)
  end do
  print '(f15.9)', sum(x)
  do k = 1, 3
    call scale_and_print(x, 60 - k)
  end do
  seen = 0
  do k = 1, 4
    call scale(x, 60, 1.5d0)
    seen = seen + x(k)
    x(k) = 0
  end do
  print '(2f15.9)', seen, sum(x)
end program
