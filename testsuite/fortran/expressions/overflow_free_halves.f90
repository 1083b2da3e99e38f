! Integer expressions near the limits, in wider kinds.
program overflow_free_halves
  implicit none
  integer :: a = huge(1), b = huge(1) - 1
  integer(8) :: c
  c = int(a, 8) + b
  print '(i0)', c
  print '(i0)', (a - b) + (b - a), a / 2 + b / 2 + 1, b - a
  print '(i0)', int(a, 8) * b
  print '(i0)', mod(int(a, 8) * b, 1000007_8)
  print '(i0)', -a - 1
  print '(i0)', abs(-a)
end program overflow_free_halves
