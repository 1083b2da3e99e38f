! cdabs, cdexp, dreal, dcmplx, dconjg, zabs, cosd and relatives that old codes use.
program dble_functions
  implicit none
  complex(8) :: z = (3d0, 4d0)
  print '(3f10.5)', cdabs(z), zabs(z), dreal(z)
  print '(2f10.5)', cdexp(z), cdlog(z), cdsqrt(z), cdsin(z), cdcos(z)
  print '(2f10.5)', dconjg(z), dcmplx(1, 2)
  print '(3f10.5)', dimag(z), imag(z), imagpart(z)
  print '(f10.5)', realpart(z)
end program dble_functions
