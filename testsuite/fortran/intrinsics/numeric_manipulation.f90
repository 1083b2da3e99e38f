! exponent, fraction, scale, set_exponent, nearest, spacing, rrspacing.
program numeric_manipulation
  implicit none
  real :: x = 10.5
  real(8) :: d = -0.3d0
  print '(i0,f10.6,f10.3,f10.6)', exponent(x), fraction(x), scale(x, 3), set_exponent(x, 1)
  print '(i0,f10.6,f10.6,f10.6)', exponent(d), fraction(d), scale(d, -2), set_exponent(d, 4)
  print '(es16.9,es16.9)', nearest(x, 1.0), nearest(x, -1.0)
  print '(es24.17)', nearest(d, 1d0)
  print '(es14.6,es14.6)', spacing(x), spacing(d)
  print '(es14.6,es14.6)', rrspacing(x), rrspacing(d)
  print '(i0,1x,i0)', exponent(0.0), exponent(1.0)
  print '(f6.2)', fraction(0.0)
end program numeric_manipulation
