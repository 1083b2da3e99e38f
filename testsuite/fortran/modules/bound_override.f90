! Overridden bindings: the one of the declared type is called.
module base_shapes
  implicit none
  type base
  contains
    procedure :: name => base_name
    procedure :: hello
  end type base
  type, extends(base) :: derived
  contains
    procedure :: name => derived_name
  end type derived
contains
  function base_name(self) result(r)
    class(base), intent(in) :: self
    character(8) :: r
    r = 'base'
  end function base_name
  function derived_name(self) result(r)
    class(derived), intent(in) :: self
    character(8) :: r
    r = 'derived'
  end function derived_name
  subroutine hello(self)
    class(base), intent(in) :: self
    print '(a)', 'hello'
  end subroutine hello
end module base_shapes
program bound_override
  use base_shapes
  implicit none
  type(base) :: a
  type(derived) :: b
  print '(2a)', a%name(), b%name()
  call b%hello
end program bound_override
