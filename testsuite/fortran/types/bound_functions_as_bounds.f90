! Functions bound to a type give bounds and lengths in specification parts, dispatched on the dynamic type.
module sizes
  implicit none
  type t
    integer :: k = 3
  contains
    procedure :: n
    generic :: gn => n
  end type
  type, extends(t) :: u
  contains
    procedure :: n => n2
  end type
contains
  pure integer function n(this)
    class(t), intent(in) :: this
    n = this%k
  end function
  pure integer function n2(this)
    class(u), intent(in) :: this
    n2 = this%k * 2
  end function
end module
module users
  use sizes
  implicit none
contains
  subroutine show(this)
    class(t), intent(in) :: this
    real :: v(this%n(), 0:this%gn())
    character(this%n()) :: c
    v = 1.5
    c = 'abcdefghijklm'
    print '(2i3, 1x, f6.2, 1x, a)', shape(v), sum(v), c
  end subroutine
  function fill(this, x) result(r)
    class(t) :: this
    integer :: x
    integer :: r(x:this%n() + x)
    integer :: i
    r = [(i, i = lbound(r,1), ubound(r,1))]
  end function
  function names(this)
    class(t), intent(in) :: this
    character(8), dimension(this%n()) :: names
    integer i
    do i = 1, this%n()
      write (names(i), '(a,i0)') 'name', i
    end do
  end function
end module
program bound_functions_as_bounds
  use users
  implicit none
  type(t) :: x
  type(u) :: y
  class(t), allocatable :: w
  call show(x); call show(y)
  allocate (u :: w)
  w%k = 4
  call show(w)
  print '(*(i3))', fill(w, 3), fill(x, -1)
  print '(*(a))', names(x), names(w)
  block
    real :: z(w%n())
    z = 3
    print '(f6.2)', sum(z)
  end block
end program
