! byte, double complex.
program byte_type
  implicit none
  byte :: b = 100
  double complex :: z = (1d0, 2d0)
  double precision d
  doubleprecision e
  d = 1.5; e = 2.5
  print '(2i4,4f5.1)', b, kind(b), z, d, e
end program byte_type
