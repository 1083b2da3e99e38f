! The same with `-c` for each file and a link afterwards, the module read from its file.
! separate: parts/field_module.f90
! tol: 1e-12
program modules
  use field, only: setup, sweep, sum_of_grid => total, grid, w => width, sweeps
  implicit none
  integer :: k
  integer :: hidden = 41
  call setup(100.0d0)
  do k = 1, 10
    call sweep
  enddo
  print *, sweeps, sum_of_grid(), grid(w/2, 1), grid(1, w), hidden
  !$acc parallel loop present_or_copy(grid)
  do k = 1, w
    grid(k,1) = dble(k)
  enddo
  print *, grid(1,1), grid(w,1), grid(w+1,1), sum_of_grid()
end program modules
