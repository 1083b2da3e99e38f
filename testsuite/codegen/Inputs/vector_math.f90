! Elementary functions of vectors beside those of single numbers: at most 4 units in the last place apart, and alike in what
! they make of infinities and numbers out of range.
program vector_math
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 1001
  real(8) :: x(n), y(n), e(n), s(n), c(n), l(n), p(n)
  real(4) :: xs(n), es(n), ss(n), cs(n), ls(n), ps(n)
  integer :: i
  real(8) :: worst
  real(8), external :: one_exp, one_sin, one_cos, one_log, one_pow
  do i = 1, n
    x(i) = 0.013d0 * (i - 1)
    y(i) = 1.7d0 - 0.004d0 * i
  end do
  xs = real(x, 4)
  x(7) = ieee_value(1d0, ieee_positive_inf)
  x(9) = 800d0
  call all_of(x, y, e, s, c, l, p, n)
  call all_of_single(xs, es, ss, cs, ls, ps, n)
  worst = 0
  do i = 1, n
    worst = max(worst, apart(e(i), one_exp(x(i))), apart(l(i), one_log(x(i) + 1)), apart(p(i), one_pow(x(i) + 1, y(i))))
    if (i /= 7) worst = max(worst, apart(s(i), one_sin(x(i))), apart(c(i), one_cos(x(i))))
  end do
  print *, "double", worst <= 4, e(7) > huge(1d0), e(9) > huge(1d0), ieee_is_nan(s(7))
  worst = 0
  do i = 1, n
    worst = max(worst, abs(es(i) / exp(real(xs(i), 8)) - 1), abs(ss(i) - sin(real(xs(i), 8))), &
                abs(cs(i) - cos(real(xs(i), 8))), abs(ls(i) - log(xs(i) + 1d0)), abs(ps(i) / (xs(i) + 1d0)**1.5d0 - 1))
  end do
  print *, "single", worst < 1d-6
contains
  subroutine all_of(x, y, e, s, c, l, p, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8), intent(out) :: e(n), s(n), c(n), l(n), p(n)
    integer :: i
    do i = 1, n
      e(i) = exp(x(i))
    end do
    do i = 1, n
      s(i) = sin(x(i))
    end do
    do i = 1, n
      c(i) = cos(x(i))
    end do
    do i = 1, n
      l(i) = log(x(i) + 1)
    end do
    do i = 1, n
      p(i) = (x(i) + 1)**y(i)
    end do
  end subroutine
  subroutine all_of_single(x, e, s, c, l, p, n)
    integer, intent(in) :: n
    real(4), intent(in) :: x(n)
    real(4), intent(out) :: e(n), s(n), c(n), l(n), p(n)
    e = exp(x)
    s = sin(x)
    c = cos(x)
    l = log(x + 1)
    p = (x + 1)**1.5
  end subroutine
  ! How many units in the last place.
  real(8) function apart(a, b)
    real(8), intent(in) :: a, b
    apart = 0
    if (a /= b) apart = abs(a - b) / spacing(b)
  end function
end program
