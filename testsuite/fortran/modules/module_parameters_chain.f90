! Constants of modules in kinds, bounds, lengths and other constants.
module sizes_m
  implicit none
  integer, parameter :: dp = kind(1d0), nx = 4, ny = 2 * nx
  integer, parameter :: order(3) = [3, 1, 2]
  character(*), parameter :: tag = 'tag'
end module sizes_m
module fields_m
  use sizes_m
  implicit none
  real(dp) :: f(nx, ny) = 1.0_dp
  character(len(tag) + nx) :: label = tag // '-label'
  type cell
    real(dp) :: v(order(1)) = 2
  end type cell
end module fields_m
program module_parameters_chain
  use fields_m
  implicit none
  type(cell) :: c(order(3))
  print '(3(i0,1x),f6.1,1x,a)', shape(f), size(c), sum(f) + sum(c(1)%v), label
end program module_parameters_chain
