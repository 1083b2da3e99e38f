! Two particles fall into one cell, and the cell keeps the mass of either.
program same_key
  implicit none
  integer :: cell(6) = [1, 2, 3, 2, 5, 6], i
  real :: mass(6), grid(6)
  logical :: hit(6)
  mass = 1.5
  hit = .false.
  grid = 0
  !$acc parallel loop copyin(cell, mass) copy(grid, hit)
  do i = 1, 6
    hit(cell(i)) = .true.
    grid(cell(i)) = mass(i)
  end do
  print *, sum(grid), count(hit)
end program
