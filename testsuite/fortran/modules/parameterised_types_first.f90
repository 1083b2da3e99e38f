! Types with parameters that other files use: their defaults and bounds name what is private here.
module parameterised_types_first
  implicit none
  private
  integer, parameter :: wide = kind(1d0), margin = 1
  type :: hidden
    integer :: i = 5
  end type
  type, public :: vec(k, n)
    integer, kind :: k = wide
    integer, len :: n
    real(k) :: v(n)
    character(n) :: name
  end type
  type, public :: cell(k)
    integer, kind :: k = 2*margin
    integer(k) :: held
    type(hidden) :: more
  end type
  type, public :: never_named(m)
    integer, len :: m
    integer :: a(m)
  end type
  public :: fill, total
contains
  real(wide) function total(this)
    type(vec(wide, *)), intent(in) :: this
    total = sum(this%v) + this%n
  end function
  subroutine fill(x, value)
    type(vec(wide, *)), intent(inout) :: x
    real(wide), intent(in) :: value
    x%v = value
    x%name = 'filled'
  end subroutine
end module
