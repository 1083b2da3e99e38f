! Trigonometric functions of degrees.
! flags: -fdec-math
program degree_functions
  implicit none
  print '(6f10.5)', sind(30.0), cosd(60.0), tand(45.0), asind(0.5), acosd(0.5), atand(1.0)
  print '(f10.5)', atan2d(1d0, 1d0)
end program degree_functions
