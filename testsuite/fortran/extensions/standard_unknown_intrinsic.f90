! flags: -std=f2003
! rejected: popcnt
program standard_unknown_intrinsic
  implicit none
  print *, popcnt(3)
end program
