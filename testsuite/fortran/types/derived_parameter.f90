! Named constants of derived type, and their components in other constants.
program derived_parameter
  implicit none
  type colour
    integer :: r, g, b
  end type colour
  type(colour), parameter :: red = colour(255, 0, 0)
  type(colour), parameter :: all(2) = [red, colour(1, 2, 3)]
  integer, parameter :: n = red%r / 51
  integer :: a(n)
  a = all(2)%b
  print '(5(i0,1x))', a
  print '(6(i0,1x))', all
  print '(i0)', size(a)
end program derived_parameter
