! cshift and eoshift with a shift or a boundary for each line, in compute constructs (Fortran 2008, 13.7.45, 13.7.54).
program kernels_shift_lines
  implicit none
  integer :: a(4, 5), b(4, 5), lines(5), columns(4), ends(4), n
  real(8) :: x(3, 2, 4), y(3, 2, 4)
  logical :: l(4, 2), m(4, 2)
  complex :: c(2, 3), d(2, 3)
  integer :: i
  a = reshape([(i, i = 1, 20)], [4, 5])
  lines = [0, 1, 2, -1, 7]
  columns = [1, -2, 3, 4]
  ends = [-1, -2, -3, -4]
  n = 4
  !$acc kernels copyin(a, lines) copyout(b)
  b = cshift(a, lines, dim=1)
  !$acc end kernels
  print '(20i4)', b
  !$acc kernels copyin(a, columns) copyout(b)
  b(:n, :) = cshift(a(:n, 5:1:-1), columns(:n) + 1, 2)
  !$acc end kernels
  print '(20i4)', b
  !$acc kernels copyin(a, columns) copyout(b)
  b = eoshift(a, columns, dim=2)
  !$acc end kernels
  print '(20i4)', b
  !$acc kernels copyin(a, columns, ends) copyout(b)
  b = eoshift(a, columns, ends, 2) + a
  !$acc end kernels
  print '(20i4)', b
  !$acc kernels copyin(a, ends) copyout(b)
  b = eoshift(a, -1, ends, 2)
  !$acc end kernels
  print '(20i4)', b
  x = reshape([(real(i, 8), i = 1, 24)], [3, 2, 4])
  !$acc kernels
  y = cshift(x, reshape([1, 2, 3, -1, -2, -3, 0, 5], [2, 4]), 1)
  x = eoshift(x, reshape([1, 2, 3, -1, -2, -3], [3, 2]), 0.5d0, 3)
  !$acc end kernels
  print '(24f5.1)', y, x
  l = reshape([.true., .false., .true., .true., .false., .false., .true., .false.], [4, 2])
  c = reshape([((real(i)*(1.0, 2.0)), i = 1, 6)], [2, 3])
  !$acc kernels
  m = eoshift(l, [1, -2])
  d = cshift(c, [2, 1], 2)
  !$acc end kernels
  print '(8l2)', m
  print '(12f5.1)', d
end program kernels_shift_lines
