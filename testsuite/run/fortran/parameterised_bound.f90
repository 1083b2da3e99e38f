! Bindings and finalisers of types with parameters: of each kind its own, also where only objects' types are known.
module bm
  implicit none
  type :: base(k)
    integer, kind :: k
    real(k) :: x = 1
  contains
    procedure, private :: hidden_show
    generic :: show => hidden_show
    procedure :: twice
  end type
  type, extends(base) :: wide(n)
    integer, len :: n
    real(k) :: y(n)
  contains
    procedure :: twice => wide_twice
  end type
contains
  subroutine hidden_show(this)
    class(base(8)), intent(in) :: this
    print *, 'show', this%x, this%twice()
  end subroutine
  real(8) function twice(this)
    class(base(8)), intent(in) :: this
    twice = 2*this%x
  end function
  real(8) function wide_twice(this)
    class(wide(8,*)), intent(in) :: this
    wide_twice = sum(this%y)
  end function
end module
module fm
  implicit none
  integer :: ends = 0
  type :: res(k)
    integer, kind :: k = 4
    integer(k) :: id = 0
  contains
    final :: done4, done8
    procedure, pass :: get
  end type
contains
  subroutine done4(x); type(res(4)), intent(inout) :: x; print *, 'done4', x%id; end subroutine
  subroutine done8(x); type(res(8)), intent(inout) :: x; print *, 'done8', x%id; end subroutine
  integer function get(this); class(res(4)), intent(in) :: this; get = this%id; end function
end module
program parameterised_bound
  use bm
  use fm
  type(base(8)) :: b
  type(wide(8, 3)) :: w
  class(base(8)), allocatable :: p
  type, extends(base) :: mine
    integer :: i = 4
  end type
  type(mine(8)) :: m
  b%x = 5; w%y = 2; w%x = 1
  call b%show(); call w%show()
  print *, w%twice(), b%twice(), w%n
  p = w
  call p%show()
  call m%show(); print *, m%i
  select type (p)
  type is (wide(8, *)); print *, 'wide', p%n, p%y
  class default; print *, 'other'
  end select
  call finals
contains
  subroutine finals
    type(res) :: a
    type(res(8)) :: b
    a%id = 3; b%id = 4
    print *, a%get()
  end subroutine
end program
