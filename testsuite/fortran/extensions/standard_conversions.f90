! flags: -std=f2018
! rejected: logical
program standard_conversions
  implicit none
  logical :: l
  l = 1
  print *, l
end program
