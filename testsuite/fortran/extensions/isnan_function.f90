! isnan.
program isnan_function
  implicit none
  real :: x = 0
  print '(2l2)', isnan(x), isnan(x / x)
end program isnan_function
