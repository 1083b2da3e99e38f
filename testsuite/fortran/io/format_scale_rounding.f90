! Scale factors stay in force; RU, RD, RZ, RN; decimal comma.
program format_scale_rounding
  implicit none
  print '(1p,e10.3,f8.2,0p,f8.2)', 5.5, 5.5, 5.5
  print '(ru,f6.1,rd,f6.1,rz,f6.1,rn,f6.1)', 1.23, 1.27, -1.27, 1.27
  print '(ru,f6.1,rd,f6.1,rz,f6.1)', -1.23, -1.23, 1.99
  print '(dc,f6.2,dp,f6.2)', 1.5, 1.5
  print '(dc,es10.2)', 12345.0
end program format_scale_rounding
