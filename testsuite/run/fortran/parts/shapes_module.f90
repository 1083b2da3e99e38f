! A module whose procedures are in submodules of other files.
module shapes
  implicit none
  private
  integer, parameter, public :: dp = kind(1.0d0)
  integer, save :: calls = 0
  real(dp), parameter :: pi = 3.14159265358979d0
  type, public :: circle
    real(dp) :: radius = 1
    integer, private :: id = 7
  end type
  public :: area, describe, norm, calls_made, scaled, total
  interface
    module function area(c) result(a)
      type(circle), intent(in) :: c
      real(dp) :: a
    end function
    module subroutine describe(c, text)
      type(circle), intent(in) :: c
      character(len=*), intent(out) :: text
    end subroutine
    module function norm(n, x) result(y)
      integer, intent(in) :: n
      real(dp), intent(in) :: x(0:n - 1)
      real(dp) :: y
    end function
    module function scaled(x, factor) result(y)
      real(dp), intent(in) :: x(:)
      real(dp), intent(in), optional :: factor
      real(dp) :: y(size(x))
    end function
  end interface
  interface total
    module function total_int(a) result(t)
      integer, intent(in) :: a(:)
      integer :: t
    end function
    module procedure total_real
  end interface
contains
  integer function calls_made()
    calls_made = calls
  end function
  real(dp) function total_real(a)
    real(dp), intent(in) :: a(:)
    calls = calls + 1
    total_real = sum(a)
  end function
end module
