! Arrays, sections, vector subscripts and expressions as items.
program array_items
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), v(2) = [3, 1], e(0)
  character(5) :: s = '9 8 7'
  print '(6i3)', a
  print '(3i3)', a(2, :)
  print '(4i3)', a(:, v)
  print '(6i3)', -a + 1
  print '(3i3)', a(1, 3:1:-1)
  print '(a,3i3)', 'empty', e
  print '(2(2i3,"|"))', transpose(a(:, 1:2))
  print '(l2)', any(a > 5)
  a = 0
  read (s, *) a(1, :)
  print '(6i3)', a
  s = '5 6'
  read (s, *) a(2, v)
  print '(6i3)', a
end program array_items
