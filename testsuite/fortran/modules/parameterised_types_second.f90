! Passes types on, and extends one.
module parameterised_types_second
  use parameterised_types_first, only: vec, point => cell, fill, total
  implicit none
  type, extends(vec) :: named(m)
    integer, len :: m
    integer :: ids(m)
  end type
contains
  integer function ids_of(x)
    type(named(8, *, *)), intent(in) :: x
    ids_of = sum(x%ids) + x%n*x%m
  end function
end module
