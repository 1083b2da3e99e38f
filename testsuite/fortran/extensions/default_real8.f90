! -r8: reals become doubles, as with gfortran's -fdefault-real-8.
! flags: -fdefault-real-8
program default_real8
  implicit none
  real :: x
  x = 1.0 / 3.0
  print '(f18.15,i3)', x, kind(1.0)
end program default_real8
