! differs: list-directed numbers have no fixed form
! Extremes where elements are NaN or none, the sign of `modulo` and of zeros, rounding, shifts.
program nan_and_zero
  use, intrinsic :: ieee_arithmetic
  implicit none
  real :: n, x(5), e(0), m(2, 3)
  real(8) :: d(4)
  integer :: i, ix(4) = [-7, 7, -8, 0]
  logical :: none(5) = .false.
  n = ieee_value(n, ieee_quiet_nan)
  x = [n, 1.0, 3.0, n, 2.0]
  d = n
  m = reshape([n, n, 1.0, n, 5.0, -2.0], [2, 3])
  print *, maxval(x), minval(x), maxloc(x), minloc(x), maxval(x, mask=x > 5), maxval(e), minval(e)
  print *, maxval(d), minval(d), maxloc(d), minloc(d), maxloc(x, dim=1), maxloc(x, mask=none), minloc(e)
  print *, maxval(m, 1), minval(m, 2), maxloc(m), minloc(m, 1), maxloc(m, 2)
  print *, maxval(x, mask=none), maxloc(x, mask=[.true., .false., .false., .true., .false.]), max(n, 1.0), min(1.0, n)
  print *, maxloc(x, dim=1, back=.true.), maxloc([n, n], dim=1), minloc([n, n, 2.0], dim=1, back=.true.)
  print *, modulo(ix, 3), modulo(ix, -3), mod(ix, 3), mod(ix, -3)
  print *, modulo(-6.0, 3.0), modulo(6.0, -3.0), modulo(-0.0, 3.0), modulo(5.5, -2.0), modulo(-5.5, 2.0), mod(-6.0, 3.0)
  print *, sign(1.0, modulo(-6.0, 3.0)), sign(1.0, modulo(6.0, -3.0)), sign(1.0, modulo(-0.0, 3.0)), sign(1.0, mod(-6.0, 3.0))
  do i = -2, 2, 4
    print *, modulo(real(i), -1.0), sign(1.0, modulo(real(i), -1.0)), sign(1.d0, modulo(dble(i), 2.d0))
    print *, sign(1.0, modulo(real(i), huge(1.0))), modulo(real(i) / 4, 1.0)
  end do
  print *, maxval([-huge(1) - 1, -huge(1)]), minval(int(e)), maxval(int(e)), maxloc(ix), minloc(ix, mask=ix > 0)
  print *, dim(3, 5), dim(5.0, 3.0), nint(-2.5), nint(2.5), anint(-0.3), sign(1.0, anint(-0.3)), sign(3, -0)
  print *, floor(-2.0), ceiling(-2.5), int(-2.9), aint(-0.5), sign(1.0, aint(-0.5)), shiftr(-8, 1), shifta(-8, 1)
  print *, sum([1, 2, 3], mask=[.true., .false., .true.]), product(e), sum(e), all(none), any(none), count(none)
  print *, norm2([3.0, 4.0]), exponent(0.0), fraction(-3.0), scale(1.0, -130), spacing(1e-40)
  print *, modulo(n, 3.0) == 0, modulo(huge(1_8) - 1, huge(1_8)), modulo(-1_8, huge(1_8))
  print *, merge(1, 2, ix > 0), ibits(-1, 0, 32), ishftc(1, -1, 8), ishft(1, 32), ishft(-1, -31), popcnt(-1_1), not(0_2)
end program
