! Formatted input of reals: signs, exponents with and without letter, decimal points that override.
program read_reals
  implicit none
  real(8) :: x(4)
  character(40) :: s
  s = '  1.5 -2.5e1+3.5d-1  .5E+02'
  read (s, '(f5.0,f7.0,f8.0,f8.0)') x
  print '(4f10.4)', x
  s = '1234567890'
  read (s, '(f3.1,f3.2,e3.0,g1.0)') x
  print '(4f10.4)', x
  s = '1+2 1-1'
  read (s, '(f3.0,f4.0)') x(1:2)
  print '(2f10.4)', x(1:2)
  s = '12 34'
  read (s, '(2pf3.0,f3.0)') x(1:2)
  print '(2f10.4)', x(1:2)
  s = '       '
  read (s, '(f5.2)') x(1)
  print '(f10.4)', x(1)
  s = 'inf nan'
  read (s, '(f3.0,f4.0)') x(1:2)
  print '(2l2)', x(1) > huge(1d0), x(2) /= x(2)
end program read_reals
