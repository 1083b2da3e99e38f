! Array constructors of every type with implied do over functions and nested constructors.
program implied_do_types
  implicit none
  integer :: i, j
  complex :: z(3)
  logical :: l(4)
  character(2) :: c(3)
  real(8) :: d(2, 2)
  z = [(cmplx(i, -i), i = 1, 3)]
  l = [(mod(i, 2) == 0, i = 1, 4)]
  c = [(achar(64 + i) // achar(96 + i), i = 1, 3)]
  d = reshape([((dble(i) / j, i = 1, 2), j = 1, 2)], [2, 2])
  print '(6f5.1)', z
  print '(4l2)', l
  print '(3(a,1x))', c
  print '(4f6.3)', d
  print '(6(i0,1x))', [([i, i * 10], i = 1, 3)]
  print '(6(i0,1x))', [(sum([(j, j = 1, i)]), i = 1, 6)]
  print '(3(i0,1x))', [(i, i = 5, 1, -2)]
end program implied_do_types
