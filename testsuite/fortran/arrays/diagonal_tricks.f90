! Diagonals by vectors of indices, rows exchanged, columns scaled by spread.
program diagonal_tricks
  implicit none
  integer :: a(3, 3), i, v(9), p(3) = [3, 1, 2]
  v = [(i * i, i = 1, 9)]
  a = reshape(v, [3, 3])
  print '(3(i0,1x))', [(a(i, i), i = 1, 3)]
  print '(3(i0,1x))', v(1:9:4)
  a = a(p, :)
  print '(9(i0,1x))', a
  a([1, 3], :) = a([3, 1], :)
  print '(9(i0,1x))', a
  a = a * spread([1, 10, 100], 1, 3)
  print '(9(i0,1x))', a
  a(p, p) = a
  print '(9(i0,1x))', a
end program diagonal_tricks
