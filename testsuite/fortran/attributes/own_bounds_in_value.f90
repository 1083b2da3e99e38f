! A value may ask for the bounds of the very array that it is given to: they stand before it (Fortran 2008, 7.1.12).
program own_bounds_in_value
  implicit none
  integer :: i
  real(8), parameter, dimension(2, 3) :: rk = reshape([32d0/60, 0d0, 25d0/60, -17d0/60, 45d0/60, -25d0/60], shape(rk))
  real(8), parameter :: rk12(3) = rk(1, :) + rk(2, :)
  real(8), parameter :: grid(0:4) = [(i * 1d0 / size(grid), i = lbound(grid, 1), ubound(grid, 1))]
  integer, parameter :: k(3) = [1, 2, 3], twice(size(k)) = 2 * k + size(twice)
  integer :: filled(4) = size(filled)
  print '(6f8.4)', rk
  print '(3f8.4)', rk12
  print '(5f6.2)', grid
  print '(7i4)', twice, filled
end program
