! Types of one module extended in another; private components and bound procedures.
module account_m
  implicit none
  private
  type, public :: account
    private
    real :: balance = 0
  contains
    procedure :: deposit
    procedure, public :: get
  end type account
contains
  subroutine deposit(self, x)
    class(account), intent(inout) :: self
    real, intent(in) :: x
    self%balance = self%balance + x
  end subroutine deposit
  real function get(self)
    class(account), intent(in) :: self
    get = self%balance
  end function get
end module account_m
module savings_m
  use account_m
  implicit none
  type, extends(account) :: savings
    real :: rate = 0.5
  contains
    procedure :: interest
  end type savings
contains
  subroutine interest(self)
    class(savings), intent(inout) :: self
    call self%deposit(self%get() * self%rate)
  end subroutine interest
end module savings_m
program derived_across_modules
  use savings_m
  implicit none
  type(savings) :: s
  call s%deposit(100.0)
  call s%interest()
  print '(f8.2)', s%get()
end program derived_across_modules
