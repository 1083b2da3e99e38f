! maxloc, minloc, findloc: ranks, dimension, mask, back, ties, nothing found.
program array_min_max_loc
  implicit none
  integer :: a(2, 3) = reshape([3, 8, 8, -2, 0, -2], [2, 3]), v(-1:3) = [4, 9, 9, 1, 1], e(0)
  print '(4(i0,1x))', maxloc(a), minloc(a)
  print '(3(i0,1x),2(i0,1x))', maxloc(a, 1), minloc(a, 2)
  print '(4(i0,1x))', maxloc(v), minloc(v), maxloc(v, 1, back=.true.), minloc(v, dim=1, back=.true.)
  print '(3(i0,1x))', maxloc(v, mask=v < 5), maxloc(v, v > 100), minloc(e)
  print '(4(i0,1x))', findloc(a, 8), findloc(a, 8, back=.true.)
  print '(3(i0,1x))', findloc(v, 1), findloc(v, 7), findloc(v, 9, dim=1)
  print '(3(i0,1x))', findloc(a, -2, dim=1)
  print '(i0)', kind(maxloc(v, 1, kind=8))
  print '(i0)', findloc([1.5, 2.5], 2.5, 1)
end program array_min_max_loc
