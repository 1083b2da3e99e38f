! differs: list-directed numbers have no fixed form
! Specification parts name procedures that follow them: in bounds, as the interface of pointers, components and dummies.
module later
  implicit none
  type :: handler
    procedure(doubled), pointer, nopass :: f => null()
    procedure(report), pointer, pass :: g
  end type
  procedure(doubled), pointer :: chosen => null()
  interface length
    module procedure length_of, length_of_real
  end interface
contains
  subroutine user(p, n)
    procedure(doubled) :: p
    integer, intent(in) :: n
    real :: a(length_of(n)), b(length(2.5))
    procedure(doubled), pointer :: q => null()
    q => doubled
    a = q(2.0) + p(1.0)
    b = 1
    print *, size(a), a(1), size(b)
    call inner(internal)
  contains
    subroutine inner(given)
      procedure(internal) :: given
      print *, given(3)
    end subroutine
    integer function internal(k)
      integer, intent(in) :: k
      internal = k * n
    end function
  end subroutine
  real function doubled(x)
    real, intent(in) :: x
    doubled = 2 * x
  end function
  subroutine report(this, k)
    class(handler) :: this
    integer, intent(in) :: k
    print *, 'report', k, associated(this%f)
  end subroutine
  pure integer function length_of(n)
    integer, intent(in) :: n
    real :: scratch(half(n))
    length_of = n + size(scratch)
  end function
  pure integer function length_of_real(x)
    real, intent(in) :: x
    length_of_real = int(x) + 10
  end function
  pure integer function half(n)
    integer, intent(in) :: n
    half = n / 2
  end function
end module
program p
  use later
  implicit none
  type(handler) :: x
  procedure(own), pointer :: here
  x%f => doubled
  x%g => report
  chosen => doubled
  here => own
  call user(chosen, 4)
  print *, x%f(1.5), here(2)
  call x%g(7)
contains
  integer function own(k)
    integer, intent(in) :: k
    own = k + 1
  end function
end program
