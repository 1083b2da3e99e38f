! A 7-point stencil on arrays of a module.
module stencil_data
  implicit none
  integer, parameter :: n = 96
  real(8) :: a(n, n, n), b(n, n, n)
contains
  subroutine step(from, to, c0, c1)
    real(8), intent(in) :: from(n, n, n), c0, c1
    real(8), intent(inout) :: to(n, n, n)
    integer :: i, j, k
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          to(i, j, k) = c0 * from(i, j, k) + c1 * (from(i - 1, j, k) + from(i + 1, j, k) + from(i, j - 1, k) &
            + from(i, j + 1, k) + from(i, j, k - 1) + from(i, j, k + 1))
        end do
      end do
    end do
  end subroutine
end module

program bench
  use stencil_data
  implicit none
  integer :: t
  a = 0.0d0
  a(n / 2, n / 2, :) = 1.0d0
  b = a
  do t = 1, 600
    call step(a, b, 0.4d0, 0.1d0)
    call step(b, a, 0.4d0, 0.1d0)
  end do
  print *, sum(a), a(n / 2, n / 2, n / 2)
end program
