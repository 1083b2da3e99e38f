! Names for results of class, and for objects in parentheses, have the dynamic type of the value.
module m
  implicit none
  type :: p
    integer :: i = 3
  contains
    procedure :: name => pn
  end type
  type, extends(p) :: q
    logical :: l = .true.
  contains
    procedure :: name => qn
  end type
contains
  function pn(x) result(r)
    class(p), intent(in) :: x
    character(1) :: r
    r = 'p'
  end function
  function qn(x) result(r)
    class(q), intent(in) :: x
    character(1) :: r
    r = 'q'
  end function
  function f(n) result(o)
    integer, intent(in) :: n
    class(p), allocatable :: o
    if (n == 2) then
      allocate (q :: o)
    else
      allocate (p :: o)
    end if
    o%i = n * 11
  end function
  function fa(n) result(o)
    integer, intent(in) :: n
    class(p), allocatable :: o(:)
    allocate (q :: o(n))
    o%i = n * 11
  end function
end module
program t
  use m
  implicit none
  class(p), allocatable :: c
  integer :: k
  do k = 1, 2
    associate (g => f(k))
      print *, g%i, g%name()
      select type (g)
      type is (q)
        print *, 'q', g%l
      class default
        print *, 'p'
      end select
    end associate
  end do
  c = f(2)
  associate (g => (c), h => c)
    print *, g%name(), h%name(), g%i, same_type_as(g, h)
  end associate
  associate (g => fa(2))
    print *, size(g), g%i, g(1)%name()
  end associate
end program
