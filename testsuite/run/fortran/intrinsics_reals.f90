! Functions of the model of reals, Bessel and gamma functions, conversions, transfer, specific names.
program model
  use iso_fortran_env, only: real32, real64, int64
  implicit none
  real :: x, xs(4)
  real(real64) :: d, ds(6)
  integer :: i, n
  integer, parameter :: ex = exponent(1000.0), me = maxexponent(1d0), mi = minexponent(1.0)
  real, parameter :: fr = fraction(-10.0), sp = spacing(1.0), rs = rrspacing(3.0), sc = scale(1.5, 4), &
    se = set_exponent(3.0, 10)
  real(real64), parameter :: nr = nearest(1d0, -1.0), ash = asinh(2d0), ach = acosh(2d0), ath = atanh(0.5d0)
  print *, ex, me, mi, fr, sp, rs, sc, se
  print *, nr, ash, ach, ath
  ds = [0d0, 1d0, -3.7d0, 1d300, 2d-300, -2.5d-310]
  do i = 1, 6
    d = ds(i)
    print *, exponent(d), fraction(d), spacing(d), rrspacing(d), scale(d, -3), set_exponent(d, 4), nearest(d, 1.0), &
      nearest(d, -1d0)
  end do
  xs = [1e-35, 0.1, -123.456, 3e38]
  print *, exponent(xs), fraction(xs), spacing(xs), rrspacing(xs), scale(xs, 2_int64), set_exponent(xs, 0), &
    nearest(xs, -xs)
  d = 0.7d0; x = 1.3
  print *, asinh(d), acosh(d + 1), atanh(d), asinh(x), acosh(x), atanh(x - 1)
  print *, bessel_j0(d), bessel_j1(d), bessel_y0(d), bessel_y1(d), bessel_jn(3, d), bessel_yn(2, x)
  print *, bessel_jn(0, 3, d), bessel_yn(1, 2, x)
  print *, erfc_scaled(d), erfc_scaled(x * 10), erf(d), erfc(d), gamma(x), log_gamma(d)
  print *, atan(1.0, 2.0), atan(d), dprod(x, 2.5), hypot(3.0, 4.0)
  print *, isnan(x), isnan(sqrt(-x)), tiny(x), epsilon(d), precision(x), digits(d), range(d), radix(d)
  print *, selected_real_kind(6), selected_real_kind(15, 300), selected_real_kind(r=50), selected_int_kind(9), &
    selected_int_kind(18), selected_char_kind('ASCII'), selected_char_kind('ISO_10646') < 5
  print *, max1(1.5, 2.7), min1(1.5, -2.7), amax0(1, 2), amin0(3, 4), dmax1(1d0, 2d0), idint(3.9d0), float(3), &
    sngl(d), dfloat(4), ifix(-2.5), ddim(3d0, 1d0), idim(3, 5)
  print *, is_iostat_end(-1), is_iostat_eor(-2), is_iostat_end(0), storage_size(d), storage_size('abcd'), &
    storage_size(1_1), kind(storage_size(x, 8))
  print *, transfer(1.0, 1), transfer(1065353216, 1.0), transfer([1, 2], 1d0), transfer('abcd', 1), &
    transfer(1684234849, 'wxyz')
  print *, transfer(1d0, [1]), transfer([1.0, 2.0, 3.0], [(0.0, 0.0)], 1), transfer((1.0, 2.0), [0.0])
  print *, int(3.7, 8), nint(2.5d0, 8), aint(2.7d0, 4), anint(-2.5, 8), floor(-2.5, 8), ceiling(2.1, 2), real(1d0, 4), &
    logical(.true., 1)
  n = int8(3.5d0) + int2(2.5)
  print *, n, modulo(-7, 3), modulo(-7.5, 3.0), mod(-7.5d0, 3d0), sign(3, -2), dim(2.0, 5.0), sign(-1.0, 0.0)
  print *, besj0(1.0), dbesj1(1d0), derf(0.5d0), dgamma(4.5d0), algama(3.5), dlgama(2.5d0), lgamma(3.5)
end program
