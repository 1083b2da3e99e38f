! Constant expressions of real(10) and real(16): functions, models, roundings, reductions.
program wide_constants
  implicit none
  integer, parameter :: q = 16, e = 10
  real(q), parameter :: a = sqrt(2.0_q), b = exp(1.0_q), pi = 4 * atan(1.0_q), l = log(10.0_q), l10 = log10(2.0_q)
  real(q), parameter :: s = sin(1.0_q), c = cos(1.0_q), t = tan(0.5_q), as = asin(0.25_q), ac = acos(0.25_q)
  real(q), parameter :: sh = sinh(1.0_q), ch = cosh(2.0_q), th = tanh(0.1_q), ash = asinh(1.0_q), ach = acosh(3.0_q)
  real(q), parameter :: ath = atanh(0.5_q), p = 2.0_q**0.5_q, h = hypot(3.0_q, 4.0_q), at = atan2(-1.0_q, -2.0_q)
  real(e), parameter :: x = sqrt(2.0_e), y = exp(1.0_e), z = sin(1.0_e), w = 3.0_e**1.5_e, v = log(3.0_e)
  integer, parameter :: n = nint(2.5_q), m = floor(-2.5_q), k = ceiling(2.1_e), i = int(-3.9_e), ex = exponent(8.5_q)
  real(q), parameter :: u(3) = [1.5_q, -2.5_q, 3.25_q], su = sum(u), mx = maxval(u), mn = min(4.0_q, u(2), 1.0_q)
  real(q), parameter :: r1 = mod(7.5_q, 2.0_q), r2 = modulo(-7.5_q, 2.0_q), r3 = sign(1.0_q, -2.0_q), r4 = dim(3.0_q, 1.5_q)
  real(q), parameter :: f = fraction(10.0_q), sc = scale(1.5_q, 10), sp = spacing(1.0_q), rr = rrspacing(-3.0_q)
  real(q), parameter :: nx = nearest(1.0_q, 1.0_q), se = set_exponent(3.0_q, 5), an = anint(-2.5_q), ai = aint(2.7_q)
  real(e), parameter :: nxe = nearest(1.0_e, -1.0_e), spe = spacing(3.0_e)
  real(q) :: d(n) = a
  real(8), parameter :: narrow = real(pi, 8)
  print '(3es45.35)', a, b, pi, l, l10, s, c, t, as, ac, sh, ch, th, ash, ach, ath, p, h, at
  print '(3es30.20)', x, y, z, w, v
  print '(5(i0,1x))', n, m, k, i, ex
  print '(3es45.35)', su, mx, mn, r1, r2, r3, r4, f, sc, sp, rr, nx, se, an, ai
  print '(2es30.20)', nxe, spe
  print '(i0,es25.16)', size(d), narrow
  call at_run_time(2.0_q)
contains
  subroutine at_run_time(two)
    real(q), intent(in) :: two
    print *, abs(sqrt(two) - a) < 2 * epsilon(a), abs(exp(two / 2) - b) < 4 * epsilon(a), nearest(two / 2, two) == nx
  end subroutine
end program
