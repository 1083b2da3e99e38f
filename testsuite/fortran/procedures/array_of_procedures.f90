! A dispatch table of procedure pointer components with the object passed.
module dispatch
  implicit none
  type machine
    integer :: acc = 0
    procedure(step), pointer, pass :: next => null()
  end type machine
  abstract interface
    subroutine step(self, k)
      import :: machine
      class(machine), intent(inout) :: self
      integer, intent(in) :: k
    end subroutine step
  end interface
contains
  subroutine add(self, k)
    class(machine), intent(inout) :: self
    integer, intent(in) :: k
    self%acc = self%acc + k
    self%next => mul
  end subroutine add
  subroutine mul(self, k)
    class(machine), intent(inout) :: self
    integer, intent(in) :: k
    self%acc = self%acc * k
    self%next => add
  end subroutine mul
end module dispatch
program array_of_procedures
  use dispatch
  implicit none
  type(machine) :: m
  integer :: i
  m%next => add
  do i = 1, 6
    call m%next(i)
    print '(i0)', m%acc
  end do
end program array_of_procedures
