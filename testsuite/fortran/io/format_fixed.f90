! F editing: rounding, width 0, leading zeros, overflow, negative zero, scale factors.
program format_fixed
  implicit none
  print '(f8.3,f8.0,f8.1)', 3.14159, 2.5, -0.04
  print '(f0.2,1x,f0.3,1x,f0.0,1x,f0.1)', 0.5, -0.25, 7.0, 123.45
  print '(f4.1,f4.1,f3.1)', 123.4, -99.96, 0.05
  print '(2pf8.2,0pf8.2,-1pf8.3)', 1.5, 1.5, 1.5
  print '(f6.2,f6.2,f6.2)', 0.005, 0.015, 0.995
  print '(f5.2,f4.2,f3.2)', 0.12, 0.12, 0.12
  print '(sp,f8.2,ss,f8.2)', 1.0, 1.0
  print '(f20.15)', 0.1d0
  print '(f30.10)', 123456789012.0d0
end program format_fixed
