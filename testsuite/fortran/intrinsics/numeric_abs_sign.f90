! abs, sign, dim, mod, modulo, max, min with all numeric types and kinds.
program numeric_abs_sign
  implicit none
  print '(3(i0,1x),2f6.2)', abs(-5), abs(-5_1), abs(-5_8), abs(-2.5), abs(-2.5d0)
  print '(f6.2)', abs((3.0, -4.0))
  print '(4(i0,1x),2f6.2)', sign(3, -2), sign(-3, 2), sign(0, -1), sign(-3_8, 1_8), sign(2.5, -1.0), sign(-2.5, 0.0)
  print '(3(i0,1x),2f6.2)', dim(5, 3), dim(3, 5), dim(-1, -4), dim(2.5, 1.0), dim(1.0, 2.5)
  print '(4(i0,1x))', mod(7, 3), mod(-7, 3), mod(7, -3), mod(-7_8, -3_8)
  print '(4(i0,1x))', modulo(7, 3), modulo(-7, 3), modulo(7, -3), modulo(-7_8, -3_8)
  print '(4f6.2)', mod(7.5, 2.0), mod(-7.5, 2.0), modulo(-7.5, 2.0), modulo(7.5, -2.0)
  print '(4(i0,1x),2f6.2)', max(1, 5, 3), min(4, 2), max(-1_8, 2_8), min(1, 1, 0), max(1.5, 2.5), min(1d0, -2d0, 3d0)
  print '(3(i0,1x))', max([1, 5, 3], [4, 2, 3], 2)
end program numeric_abs_sign
