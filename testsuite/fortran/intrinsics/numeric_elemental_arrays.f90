! Elemental intrinsics on arrays of rank two, in expressions, with scalars and arrays mixed.
program numeric_elemental_arrays
  implicit none
  real :: a(2, 3) = reshape([1.0, -2.0, 3.0, -4.0, 5.0, -6.0], [2, 3])
  integer :: k(3) = [5, -5, 7]
  print '(6f7.3)', sqrt(abs(a))
  print '(6f7.3)', max(a, 0.0)
  print '(6f7.3)', sign(2.0, a)
  print '(3(i0,1x))', mod(k, 3), modulo(k, 3), mod(100, k), merge(k, 0, k > 0)
  print '(3f7.3)', atan2(real(k), 2.0)
  print '(6(i0,1x))', nint(a * 1.5)
  print '(3(i0,1x))', abs(k(3:1:-1))**2
end program numeric_elemental_arrays
