! Type-bound procedures: pass by default, pass(name), nopass, functions and subroutines.
module counters
  implicit none
  type counter
    integer :: n = 0
  contains
    procedure :: add
    procedure :: get => value_of
    procedure, pass(c) :: add_to
    procedure, nopass :: version
  end type counter
contains
  subroutine add(self, k)
    class(counter), intent(inout) :: self
    integer, intent(in) :: k
    self%n = self%n + k
  end subroutine add
  integer function value_of(self)
    class(counter), intent(in) :: self
    value_of = self%n
  end function value_of
  subroutine add_to(k, c)
    integer, intent(inout) :: k
    class(counter), intent(in) :: c
    k = k + c%n
  end subroutine add_to
  integer function version()
    version = 42
  end function version
end module counters
program bound_procedures
  use counters
  implicit none
  type(counter) :: c
  integer :: k = 100
  call c%add(5)
  call c%add(k=6)
  print '(i0)', c%get()
  call c%add_to(k)
  print '(i0,1x,i0)', k, c%version()
end program bound_procedures
