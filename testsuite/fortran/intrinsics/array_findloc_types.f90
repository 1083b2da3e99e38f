! findloc of characters, logicals, reals, with masks and dimensions.
program array_findloc_types
  implicit none
  character(3) :: c(4) = ['ab ', 'cd ', 'ab ', 'ef ']
  logical :: l(3) = [.false., .true., .true.]
  real :: x(2, 3) = reshape([1.0, 2.0, 3.0, 2.0, 1.0, 2.0], [2, 3])
  print '(4(i0,1x))', findloc(c, 'ab'), findloc(c, 'ab', back=.true.), findloc(c, 'zz'), &
    findloc(c, 'ab', mask=[.false., .true., .true., .true.])
  print '(2(i0,1x))', findloc(l, .true.), findloc(l, .true., dim=1, back=.true.)
  print '(5(i0,1x))', findloc(x, 2.0), findloc(x, 2.0, dim=1)
  print '(2(i0,1x))', findloc(x, 1.0, dim=2, back=.true.)
end program array_findloc_types
