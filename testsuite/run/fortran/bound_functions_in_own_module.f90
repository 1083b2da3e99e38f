! The same as fortran/types/bound_functions_as_bounds in the module of the type, in front of the functions: gfortran 12
! ends with a signal there.
module m
  implicit none
  integer :: wanted, shown = 0
  type t
    integer :: k = 3
  contains
    procedure :: n
    procedure :: show
    procedure :: fill
    procedure :: names
  end type
  type, extends(t) :: u
  contains
    procedure :: n => n2
  end type
  type, abstract :: a
  contains
    procedure(sz), deferred :: size_of
    procedure :: go
  end type
  abstract interface
    pure integer function sz(self)
      import a
      class(a), intent(in) :: self
    end function
  end interface
  type, extends(a) :: b
    integer :: c = 4
  contains
    procedure :: size_of => bsize
  end type
contains
  subroutine show(this)
    class(t), intent(in) :: this
    real :: v(this%n())
    character(this%n()) :: c
    v = 1.5
    c = 'abcdefghijklm'
    if (size(v) /= wanted .or. c /= 'abcdefghijklm'(:wanted)) error stop 1
    shown = shown + 1
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
    names = 'x'
  end function
  subroutine par(this, x)
    class(t), intent(in) :: this
    real, intent(in) :: x(this%n())
    if (size(x) /= this%n() .or. sum(x) /= size(x) * 0.5) error stop 5
    shown = shown + 1
  end subroutine
  pure integer function n(this)
    class(t), intent(in) :: this
    n = this%k
  end function
  pure integer function n2(this)
    class(u), intent(in) :: this
    n2 = this%k * 2
  end function
  subroutine go(self)
    class(a), intent(in) :: self
    integer :: w(2, self%size_of())
    w = 7
    if (any(shape(w) /= [2, 4])) error stop 2
    shown = shown + 1
  end subroutine
  pure integer function bsize(self)
    class(b), intent(in) :: self
    bsize = self%c
  end function
end module
program bound_functions_in_own_module
  use m
  implicit none
  type(t) :: x
  type(u) :: y
  type(b) :: z
  class(t), allocatable :: w
  real :: q(20)
  wanted = 3
  call x%show()
  wanted = 6
  call y%show(); call z%go()
  allocate(u :: w)
  w%k = 4
  wanted = 8
  call w%show()
  if (size(w%fill(3)) /= 9 .or. any(x%fill(-1) /= [-1, 0, 1, 2])) error stop 3
  if (size(w%names()) /= 8 .or. size(x%names()) /= 3) error stop 4
  q = 0.5
  call par(w, q)
  call par(x, q)
  print '(i0)', shown
end program
