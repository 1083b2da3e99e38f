! G0.d of values that need an exponent.
! differs: with width 0 the leading zero of the E form is the processor's choice
program format_general_large
  implicit none
  print '(g0.3,1x,g0.3)', 1.5, 1.5e20
  print '(g0.4,1x,g0.4)', 1d-9, 1d0
end program format_general_large
