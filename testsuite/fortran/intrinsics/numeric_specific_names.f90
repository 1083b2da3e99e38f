! Specific names of the generic functions of FORTRAN 77.
program numeric_specific_names
  implicit none
  print '(i0,2f6.2)', iabs(-3), dabs(-2.5d0), cabs((3.0, 4.0))
  print '(i0,2f6.2)', isign(3, -1), dsign(2.5d0, -1d0), ddim(2d0, 1d0)
  print '(i0,2f6.2)', idim(3, 5), amod(7.5, 2.0), dmod(7.5d0, 2d0)
  print '(i0,2f6.2)', max0(1, 2), amax1(1.5, 2.5), dmax1(1d0, 2d0)
  print '(i0,2f6.2)', min0(1, 2), amin1(1.5, 2.5), dmin1(1d0, 2d0)
  print '(f6.2,i3)', amax0(1, 2), max1(1.5, 2.5)
  print '(f6.2,i3)', amin0(1, 2), min1(1.5, 2.5)
  print '(i0,1x,i0)', nint(2.5), len('abc')
end program numeric_specific_names
