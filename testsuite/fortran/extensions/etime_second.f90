! etime, dtime, second, time, idate, itime, fdate: plausible values.
program etime_second
  implicit none
  real :: t(2), e
  integer :: d(3)
  e = etime(t)
  print '(2l2)', e >= 0, t(1) >= 0
  call etime(t, e)
  print '(l2)', e >= 0
  e = dtime(t)
  print '(l2)', e >= 0
  e = second()
  print '(l2)', e >= 0
  print '(l2)', time() > 1000000
  call idate(d)
  print '(l2)', d(3) > 2000
  call itime(d)
  print '(l2)', d(1) < 24
end program etime_second
