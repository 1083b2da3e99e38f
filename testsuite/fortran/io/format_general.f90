! G editing of all types: the range of F and of E forms, G0.
program format_general
  implicit none
  print '(g12.4)', 0.01234, 0.1234, 1.234, 12.34, 123.4, 1234.0, 12340.0, 123400.0
  print '(g12.4e3)', 1.5, 1.5e10
  print '(g10.3,g10.3,g5.1,g6.2)', 42, 'text', .true., 7
  print '(g0,",",g0,",",g0)', 42, 'text', .true.
  print '(g0.3,",",g0.3)', 1.5, 25.5
  print '(g12.4)', 0.0, -0.5, 9999.6
end program format_general
