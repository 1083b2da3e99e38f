! iall, iany, iparity of arrays: whole, by dimension, masked, empty.
program bit_reductions
  implicit none
  integer :: a(2, 3) = reshape([7, 6, 5, 12, 15, 3], [2, 3])
  print '(3(i0,1x))', iall(a), iany(a), iparity(a)
  print '(3(i0,1x))', iall(a, 1), iany(a, dim=1), iparity(a, 1)
  print '(2(i0,1x))', iall(a, 2), iany(a, 2), iparity(a, 2)
  print '(3(i0,1x))', iall(a, mask=a > 5), iany(a, mask=a < 6), iparity(a, mask=a == 7)
  print '(3(i0,1x))', iall(a(:, 1:0)), iany(a(:, 1:0)), iparity(a(:, 1:0))
end program bit_reductions
