! differs: list-directed numbers have no fixed form
! A polymorphic value in parentheses has its dynamic type, with all components: in a defined assignment, which gets its
! right side in parentheses, as an argument, and of types that own memory.
module values
  implicit none
  type base
    integer :: v = 0
  contains
    procedure :: take => take_base
    generic :: assignment(=) => take
  end type
  type, extends(base) :: named
    character(3) :: name = ''
    integer, allocatable :: list(:)
  contains
    procedure :: take => take_named
  end type
contains
  subroutine take_base(l, r)
    class(base), intent(out) :: l
    class(base), intent(in) :: r
    l%v = r%v
  end subroutine
  subroutine take_named(l, r)
    class(named), intent(out) :: l
    class(base), intent(in) :: r
    l%v = r%v
    select type (r)
    type is (named)
      l%name = r%name
      l%list = r%list
    end select
  end subroutine
  subroutine show(x)
    class(base), intent(in) :: x
    select type (x)
    type is (base)
      print *, 'base', x%v
    type is (named)
      print *, 'named', x%v, x%name, x%list
    end select
  end subroutine
end module
program p
  use values
  implicit none
  type :: holder
    class(base), allocatable :: item
  end type
  class(base), allocatable :: x, y, list(:)
  type(holder) :: h(2)
  allocate (x, source=named(1, 'abc', [4, 5, 6]))
  allocate (named :: y)
  y = x
  call show(y)
  x%v = 8
  y = (x)
  call show(y)
  call show((y))
  allocate (h(2)%item, source=named(2, 'def', [7]))
  call show((h(2)%item))
  y = h(2)%item
  call show(y)
  allocate (list(3), source=[named(1, 'one', [1]), named(2, 'two', [2, 2]), named(3, 'tri', [3])])
  y = list(3)
  call show(y)
  deallocate (x)
  allocate (x, source=base(5))
  call show((x))
  y = x
  call show(y)
end program
