! A tridiagonal solver (Thomas), a prefix sum and a second-order recurrence.
module recurrences
  implicit none
contains
  subroutine thomas(n, a, b, c, d, x)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), c(n), d(n)
    real(8), intent(out) :: x(n)
    real(8) :: cp(n), dp(n), m
    integer :: i
    cp(1) = c(1) / b(1)
    dp(1) = d(1) / b(1)
    do i = 2, n
      m = 1.0d0 / (b(i) - a(i) * cp(i - 1))
      cp(i) = c(i) * m
      dp(i) = (d(i) - a(i) * dp(i - 1)) * m
    end do
    x(n) = dp(n)
    do i = n - 1, 1, -1
      x(i) = dp(i) - cp(i) * x(i + 1)
    end do
  end subroutine
  subroutine prefix(v, s)
    integer, intent(in) :: v(:)
    integer, intent(out) :: s(:)
    integer :: i
    s(1) = v(1)
    do i = 2, size(v)
      s(i) = s(i - 1) + v(i)
    end do
  end subroutine
end module

program bench
  use recurrences
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), c(n), d(n), x(n)
  integer :: v(n), s(n), i, t
  a = -1.0d0
  c = -1.0d0
  b = 2.5d0
  d = 1.0d0
  v = [(mod(i, 7), i = 1, n)]
  do t = 1, 40000
    call thomas(n, a, b, c, d, x)
    d(mod(t, n) + 1) = 1.0d0 + 1.0d-3 * x(1)
    call prefix(v, s)
    v(mod(t, n) + 1) = mod(s(n), 7)
  end do
  print *, sum(x), sum(s)
end program
