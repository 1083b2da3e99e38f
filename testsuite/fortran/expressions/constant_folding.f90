! Constant expressions with intrinsic functions: in kinds, bounds, parameters and initialisation.
program constant_folding
  implicit none
  integer, parameter :: a = max(3, 7, 5), b = mod(-7, 3), c = ishft(1, 5), d = len('abc' // 'de')
  integer, parameter :: e = index('hello', 'l'), f = ichar('A'), g = nint(2.5), h = int(-3.7), k = abs(-4)
  integer, parameter :: arr(3) = [3, 1, 2], s = sum(arr), mx = maxval(arr), sz = size(arr), ml = merge(1, 2, 3 > 2)
  character(*), parameter :: t = repeat('ab', 3), u = trim('xy   ') // achar(66), v = adjustl('  q')
  real, parameter :: r = sqrt(2.0), q = sin(1.0) + cos(0.5), w = 2.0**0.5
  real(8), parameter :: x = exp(1d0), y = atan2(1d0, 2d0), z = real(1, 8) / 3
  integer :: dims(sz, mx) = 0
  print '(13(i0,1x))', a, b, c, d, e, f, g, h, k, s, mx, sz, ml
  print '(3(a,"|"))', t, u, v
  print '(3f9.6,3f18.14)', r, q, w, x, y, z
  print '(i0)', size(dims)
end program constant_folding
