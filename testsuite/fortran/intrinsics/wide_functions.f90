! differs: list-directed numbers may be laid out in more than one way
! Reals of kind 10 and 16: constants of special functions, `erfc_scaled`, `random_number`. Differences of a last digit do not
! count.
program wide_functions
  implicit none
  integer, parameter :: q = 16, x = 10
  real(q), parameter :: a(8) = [erfc_scaled(2.0_q), gamma(4.5_q), bessel_j0(1.5_q), log_gamma(2.5_q), erf(0.5_q), &
    erfc(5.0_q), bessel_jn(3, 2.0_q), gamma(-1.5_q)]
  real(x), parameter :: b(8) = [erfc_scaled(2.0_x), gamma(4.5_x), bessel_j1(1.5_x), log_gamma(0.25_x), erf(-3.0_x), &
    erfc(9.0_x), bessel_jn(0, 7.0_x), gamma(100.5_x)]
  real(q) :: v(4), h(3, 4), two
  real(x) :: w
  integer :: i
  write(*, '(es38.29e4)') a
  write(*, '(es25.16e4)') b
  two = 2; w = 2
  print *, abs(erfc_scaled(two) - a(1)) < 100*spacing(a(1)), abs(erfc_scaled(w) - b(1)) < 100*spacing(b(1))
  write(*, '(es38.29e4)') [(erfc_scaled(real(i, q)), i = -2, 20, 3)], erfc_scaled(1e10_q)
  write(*, '(es25.15e4)') [(erfc_scaled(real(i, x)), i = -2, 20, 3)], erfc_scaled(1e10_x)
  h = -1
  call random_number(two); call random_number(w); call random_number(v); call random_number(h(::2, 2:))
  print *, in_range(two), w >= 0 .and. w < 1, all(in_range(v)), v(1) /= v(2), all(in_range(h(::2, 2:)))
  print *, all(h(2, :) == -1), all(h(:, 1) == -1), mod(v(3)*2.0_q**60, 1.0_q) /= 0
contains
  elemental logical function in_range(r)
    real(q), intent(in) :: r
    in_range = r >= 0 .and. r < 1
  end function
end program
