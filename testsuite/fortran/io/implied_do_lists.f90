! Implied do in lists: nested, with several items, negative steps, in input.
program implied_do_lists
  implicit none
  integer :: a(2, 3), i, j
  character(20) :: s = '1 2 3 4 5 6'
  read (s, *) ((a(i, j), j = 1, 3), i = 1, 2)
  print '(6(i0,1x))', a
  print '(3(i0,1x))', ((a(i, j), j = 1, 3), i = 1, 2)
  print '(4(i0,1x))', (i, i * i, i = 4, 1, -3)
  print '(i0,a)', (i, 'x', i = 1, 3)
  print '(*(i0,1x))', (a(1, j), (a(i, j), i = 1, 2), j = 1, 2)
  print '(a,*(i0))', 'none', (i, i = 1, 0)
end program implied_do_lists
