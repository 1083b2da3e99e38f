! Named constants: arrays, characters of assumed length, expressions of other constants, elements as constants.
program parameter_arrays
  implicit none
  integer :: i
  integer, parameter :: n = 4, m = n**2 - 1
  integer, parameter :: a(n) = [(i * i, i = 1, n)]
  integer, parameter :: b(2, 2) = reshape([1, 2, 3, 4], [2, 2])
  character(*), parameter :: names(3) = ['red  ', 'green', 'blue ']
  real, parameter :: pi = acos(-1.0), tab(0:2) = [pi, pi / 2, pi / 3]
  integer :: c(a(2))
  c = m
  print '(4(i0,1x))', a
  print '(4(i0,1x))', b
  print '(4(i0,1x))', c
  print '(3(a,"|"))', names
  print '(3f8.5)', tab
  print '(i0,1x,i0)', len(names), sum(b(:, 2))
end program parameter_arrays
