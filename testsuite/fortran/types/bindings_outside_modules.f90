! Types of a program and of an internal procedure name module procedures.
module m
contains
  integer function n(this)
    integer :: this
    n = 3 + this
  end function
end module
program bindings_outside_modules
  use m
  type t
    integer :: k
  contains
    procedure, nopass :: n
    procedure, nopass :: q => n
  end type
  type(t) :: x
  print '(i0)', x%n(1), x%q(2)
  call sub
contains
  subroutine sub
  type, extends(t) :: v
  contains
    procedure, nopass :: w => n
  end type
  type(v) :: y
  print '(i0)', y%n(1), y%q(2), y%w(7)
  end subroutine
end program
