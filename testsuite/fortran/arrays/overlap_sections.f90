! Assignments whose sides overlap: forward, backward, reversed, transposed, through functions.
program overlap_sections
  implicit none
  integer :: v(8), m(3, 3), i
  v = [(i, i = 1, 8)]
  v(2:8) = v(1:7)
  print '(8(i0,1x))', v
  v = [(i, i = 1, 8)]
  v(1:7) = v(2:8)
  print '(8(i0,1x))', v
  v(1:8:2) = v(8:2:-2)
  print '(8(i0,1x))', v
  v = v(8:1:-1)
  print '(8(i0,1x))', v
  m = reshape([(i, i = 1, 9)], [3, 3])
  m = transpose(m)
  print '(9(i0,1x))', m
  m(2:3, :) = m(1:2, :) + m(2:3, :)
  print '(9(i0,1x))', m
  v(3:6) = v(3:6) + sum(v(1:4))
  print '(8(i0,1x))', v
end program overlap_sections
