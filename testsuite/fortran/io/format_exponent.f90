! E, D, ES and EN editing: exponent widths, scale factors, large and small exponents.
program format_exponent
  implicit none
  print '(e12.4,e12.4e3,d12.4)', 1234.5, 1234.5, 1234.5d0
  print '(es12.4,es12.4e3,es10.2)', 1234.5, 0.00012345, -1.0
  print '(en12.3,en12.3,en14.3,en12.3)', 1234.5, 0.012345, -123456.0, 1.0
  print '(1pe12.4,2pe12.4,-1pe12.4)', 1234.5, 1234.5, 1234.5
  print '(e14.5,es14.5)', 1d-200, 1d200
  print '(e10.3,es10.3)', 0.0, 0.0
  print '(e8.2,e6.2)', 0.5, 0.5
  print '(es9.1,es9.0)', 9.96, 9.96
  print '(e15.7e4)', 6.02d23
end program format_exponent
