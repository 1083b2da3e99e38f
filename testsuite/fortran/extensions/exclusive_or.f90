! .xor. of logicals, and constants without parentheses.
program exclusive_or
  implicit none
  integer k, m
  parameter k = 3, m = k * 2
  logical :: a(4) = [.true., .true., .false., .false.], b(4) = [.true., .false., .true., .false.]
  print '(4l2,2i3)', a .xor. b, k, m
end program
