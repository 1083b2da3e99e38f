! Names with a dollar sign.
! flags: -fdollar-ok
program dollar_names
  implicit none
  integer :: a$b = 5, sys$x
  sys$x = a$b * 2
  print '(2i4)', a$b, sys$x
end program dollar_names
