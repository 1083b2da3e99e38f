! Parameters of all types given by expressions of other parameters of modules.
module consts
  implicit none
  integer, parameter, private :: base = 10
  integer, parameter :: squares(0:3) = [0, 1, 4, 9] * base
  real(8), parameter :: third = 1d0 / 3, list(2) = [third, 2 * third]
  character(*), parameter :: names(2) = ['low ', 'high'], head = names(2)(1:2)
  logical, parameter :: yes = squares(3) > 80, no = .not. yes
  complex, parameter :: i = (0, 1)
end module consts
program protected_parameters
  use consts
  implicit none
  print '(4(i0,1x),2f12.8,1x,a,1x,a,2l2,2f5.1)', squares, list, names(1), head, yes, no, i * i
  print '(3(i0,1x))', lbound(squares), ubound(squares), size(names)
end program protected_parameters
