! Complex operations: division, powers with integer, real and complex exponents, conversion, arrays.
program complex_arithmetic
  implicit none
  complex(8) :: a = (3d0, 4d0), b = (1d0, -2d0), v(2)
  print '(2f10.5)', a + b, a - b, a * b, a / b
  print '(2f10.5)', a**2, a**0.5d0, a**b, 2d0**b
  print '(2f10.5)', 1 / a, a * 2, 2.5 * a
  print '(3f10.5)', abs(a), real(a), aimag(a)
  v = [a, b]
  v = v * conjg(v)
  print '(4f10.5)', v
  print '(2f10.5)', sum(v), product(v)
  print '(l1)', any(v == (5d0, 0d0))
end program complex_arithmetic
