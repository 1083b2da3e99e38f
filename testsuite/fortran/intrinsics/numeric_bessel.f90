! Bessel functions of both kinds and several orders.
program numeric_bessel
  implicit none
  real(8) :: d = 1.75d0
  print '(4f12.8)', bessel_j0(d), bessel_j1(d), bessel_y0(d), bessel_y1(d)
  print '(4f12.8)', bessel_jn(2, d), bessel_jn(3, d), bessel_yn(2, d), bessel_yn(3, d)
  print '(4f9.5)', bessel_j0(1.75), bessel_j1(1.75), bessel_y0(1.75), bessel_y1(1.75)
  print '(2f9.5)', bessel_jn(2, 1.75), bessel_yn(2, 1.75)
  print '(3f12.8)', bessel_jn(0, 2, d)
  print '(3f12.8)', bessel_yn(0, 2, d)
end program numeric_bessel
