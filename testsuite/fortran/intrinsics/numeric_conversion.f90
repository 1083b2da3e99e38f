! real, dble, cmplx, int, logical with kinds; conversions of arrays.
program numeric_conversion
  implicit none
  print '(3f8.3)', real(5), real(2.5d0), real((1.5, 2.5))
  print '(3f8.3)', real(5, 8), real(1.5, kind=8), dble(7)
  print '(4i3)', kind(real(1d0)), kind(real((1d0, 1d0))), kind(real(1, 8)), kind(dble(1.0))
  print '(2f6.2)', cmplx(1), cmplx(1.5, 2), cmplx((1d0, 2d0)), cmplx(1d0, kind=8)
  print '(3i3)', kind(cmplx(1d0, 2d0)), kind(cmplx(1d0, 2d0, 8)), kind(dcmplx(1, 2))
  print '(2f6.2)', dcmplx(1.5, 2)
  print '(3l2,i3)', logical(.true., 1), logical(.false., 8), logical(.true.), kind(logical(.true., 2))
  print '(3f6.2)', real([1, 2, 3]) / 2
  print '(2(i0,1x))', int([1.9, -1.9])
  print '(3f6.2)', float(3), sngl(2.5d0), dfloat(4)
  print '(2f6.2)', aimag((1.0, -2.0)), dimag((1d0, 3d0))
end program numeric_conversion
