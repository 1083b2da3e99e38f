! Transformational functions: arrays rearranged, searched and reduced.
program array_rearranged
  implicit none
  integer :: a(3, 4), v(6), i, j, d
  integer, allocatable :: p(:), m(:, :)
  real(8) :: x(4), y(2, 3)
  logical :: mask(3, 4), lm(4)
  character(3) :: names(4)
  integer(8) :: pos(2)
  d = 2
  a = reshape([(i, i = 1, 12)], [3, 4])
  mask = mod(a, 3) == 1
  p = pack(a, mask)
  print '(*(i4))', size(p), p
  p = pack(a, a > 6, [(-i, i = 1, 8)])
  print '(*(i4))', size(p), p
  p = pack(a(2, :), .true.)
  print '(*(i4))', size(p), p
  m = unpack([10, 20, 30, 40, 50], mask, a)
  print '(*(i4))', m
  m = unpack([10, 20, 30, 40, 50], mask, 0)
  print '(*(i4))', m
  v = [1, 2, 3, 4, 5, 6]
  print '(*(i4))', cshift(v, 2), cshift(v, -1), cshift(v, 7)
  print '(*(i4))', cshift(a, 1, 2)
  print '(*(i4))', cshift(a, -1, d)
  print '(*(i4))', cshift(a, [1, 2, 3, 4], 1)
  print '(*(i4))', cshift(a(::2, :), shift = 1, dim = 1)
  print '(*(i4))', eoshift(v, 2), eoshift(v, -2, 99), eoshift(v, 9)
  print '(*(i4))', eoshift(a, 1, 0, 2), eoshift(a, [1, -1, 2, 0], dim = 1)
  print '(*(i4))', eoshift(a, 1, [7, 8, 9], 2)
  print '(*(i4))', reshape(v, [4, 3], pad = [0, -1])
  print '(*(i4))', reshape(v, [2, 3], order = [2, 1])
  print '(*(i4))', reshape([1, 2, 3], [3, 2], [9, 8], [2, 1])
  print '(*(i4))', spread(v(1:3), 1, 2), spread(v(1:2), d, 2), spread(5, 1, 3)
  print '(*(i4))', maxloc(a), minloc(a, mask), maxloc(a, 1), maxloc(a, dim = 2), minloc(a, 2, mask)
  print '(*(i4))', maxloc([3, 5, 5, 1]), maxloc([3, 5, 5, 1], back = .true.), minloc([2, 1, 1], 1, back = .true.)
  pos = maxloc(a, kind = 8)
  print '(*(i4))', pos
  print '(*(i4))', findloc(v, 4), findloc(v, 4.0), findloc(a, 8), findloc(a, 5, 1), findloc([1, 2, 1], 1, 1, back = .true.)
  print '(*(i4))', findloc(v, 77), findloc(a, 7, mask = mask), findloc(a, 7, dim = d)
  x = [3.0d0, -4.0d0, 12.0d0, 0.0d0]
  y = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print '(*(f10.4))', norm2(x), norm2(y, 1), norm2(y)
  print '(*(i6))', iall([7, 6, 12]), iany(a), iparity(v), iany(a, 2), iall(v, v > 3)
  lm = [.true., .false., .true., .true.]
  print *, parity(lm), parity(mask, 1)
  print '(*(i4))', sum(a, d), product(a, d), maxval(a, d), minval(a, d, mask), count(mask, d)
  print *, any(mask, d), all(mask, d)
  print *, dot_product(lm, [.false., .true., .true., .false.])
  print *, any(matmul(mask, lm))
  names = ['abc', 'xyz', 'mno', 'abd']
  print *, maxval(names), minval(names), maxloc(names), minloc(names), findloc(names, 'mno')
  print *, pack(names, names > 'b'), cshift(names, 1), eoshift(names, 1), eoshift(names, -1, '***')
  print *, maxval(x), maxval(x, x < 0), minval(x), maxval(y, 2)
  do j = 1, 3
    print '(*(i4))', cshift(v(1:0), j), pack(v, v > 10)
  end do
end program
