! A type-bound assignment assigns scalar components; arrays of them only where it is elemental.
module counted
  implicit none
  type :: one
    integer :: n = 0
  contains
    procedure :: copy_one
    generic :: assignment(=) => copy_one
  end type
  type :: each
    integer :: n = 0
  contains
    procedure :: copy_each
    generic :: assignment(=) => copy_each
  end type
  type, extends(one) :: more
    integer :: m = 1
  end type
  type :: holder
    type(one) :: a, b(2)
    type(each) :: c, d(2, 2)
    type(more) :: f(3)
  end type
  type :: only_arrays
    type(one) :: a(2)
  end type
contains
  subroutine copy_one(to, from)
    class(one), intent(inout) :: to
    class(one), intent(in) :: from
    to%n = from%n + 1
  end subroutine
  elemental subroutine copy_each(to, from)
    class(each), intent(inout) :: to
    class(each), intent(in) :: from
    to%n = from%n + 100
  end subroutine
end module
program assigned_components_by_rank
  use counted
  implicit none
  type(holder) :: x, y, z(2)
  type(only_arrays) :: p, q
  x%b%n = [5, 6]
  x%f%n = [7, 8, 9]
  y = x
  print '(20i4)', y%a%n, y%b%n, y%c%n, y%d%n, y%f%n
  z(2) = y
  z(1) = z(2)
  print '(20i4)', z(1)%a%n, z(1)%b%n, z(1)%c%n, z(1)%d%n, z(1)%f%n
  q%a%n = [3, 4]
  p = q
  print '(20i4)', p%a%n
end program
