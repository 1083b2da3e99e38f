! Rank seven: subscripts, sections of less rank, inquiries.
program rank_seven
  implicit none
  integer :: a(2, 2, 2, 2, 2, 2, 2), i
  a = reshape([(i, i = 1, 128)], shape(a))
  print '(4(i0,1x))', a(1, 1, 1, 1, 1, 1, 1), a(2, 2, 2, 2, 2, 2, 2), a(2, 1, 1, 1, 1, 1, 2), a(1, 2, 1, 2, 1, 2, 1)
  print '(4(i0,1x))', a(:, 1, 2, 1, 2, 1, :)
  print '(2(i0,1x))', sum(a(:, :, 1, :, 1, :, 2)), sum(a)
  print '(7(i0,1x))', shape(a), rank(a(:, 1, :, 1, :, 1, :))
  print '(2(i0,1x))', maxval(a, mask=a < 100), count(mod(a, 3) == 0)
end program rank_seven
