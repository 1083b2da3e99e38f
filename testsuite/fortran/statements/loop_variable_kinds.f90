! Loop variables of every integer kind, limits of other kinds, variables of arrays of arguments.
program loop_variable_kinds
  implicit none
  integer(1) :: a
  integer(2) :: b
  integer(8) :: c
  integer :: n
  n = 0
  do a = 125, 127 - 1
    n = n + a
  end do
  print '(i0,1x,i0)', n, a
  do b = 32000, 32766, 300
    n = n + 1
  end do
  print '(i0,1x,i0)', n, b
  do c = 5000000000_8, 5000000003_8
    n = n + int(mod(c, 10_8))
  end do
  print '(i0,1x,i0)', n, c
  do a = 1, 3_8
    n = n + 1
  end do
  print '(i0)', n
end program loop_variable_kinds
