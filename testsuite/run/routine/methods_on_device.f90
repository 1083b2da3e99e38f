! Methods of a law of state as acc routines, the law firstprivate; components of a solver object on the device.
module eos_m
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: eos_t
    real(wp) :: gamma = 1.4_wp
    real(wp) :: coef(3) = [1, 2, 3]
  contains
    procedure, non_overridable :: pressure
    procedure :: sound
    procedure :: poly
  end type
  type, extends(eos_t) :: stiff_t
    real(wp) :: p0 = 0.5_wp
  end type
  type :: solver_t
    integer :: n = 0
    type(eos_t) :: eos
    real(wp), allocatable :: rho(:), e(:), p(:), c(:)
  contains
    procedure :: setup
    procedure :: update
    procedure :: total
    procedure :: cleanup
  end type
contains
  pure real(wp) function pressure(self, rho, e)
    !$acc routine seq
    class(eos_t), intent(in) :: self
    real(wp), intent(in) :: rho, e
    pressure = (self%gamma - 1) * rho * e
  end function
  pure real(wp) function sound(self, rho, e)
    !$acc routine seq
    class(eos_t), intent(in) :: self
    real(wp), intent(in) :: rho, e
    sound = sqrt(self%gamma * self%pressure(rho, e) / rho)
  end function
  pure real(wp) function poly(self, x)
    !$acc routine seq
    class(eos_t), intent(in) :: self
    real(wp), intent(in) :: x
    integer :: k
    poly = 0
    do k = size(self%coef), 1, -1
      poly = poly * x + self%coef(k)
    end do
  end function
  subroutine setup(self, n)
    class(solver_t), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    self%n = n
    allocate(self%rho(n), self%e(n), self%p(n), self%c(n))
    do i = 1, n
      self%rho(i) = 1 + 0.01_wp * i
      self%e(i) = 2.5_wp - 0.001_wp * i
    end do
    !$acc enter data copyin(self)
    !$acc enter data copyin(self%rho, self%e) create(self%p, self%c)
  end subroutine
  subroutine update(self)
    class(solver_t), intent(inout) :: self
    integer :: i
    type(eos_t) :: law
    law = self%eos
    !$acc parallel loop present(self, self%rho, self%e, self%p, self%c) firstprivate(law)
    do i = 1, self%n
      self%p(i) = law%pressure(self%rho(i), self%e(i))
      self%c(i) = law%sound(self%rho(i), self%e(i)) + 0.001_wp * self%eos%poly(self%rho(i))
    end do
  end subroutine
  function total(self) result(s)
    class(solver_t), intent(in) :: self
    real(wp) :: s(2)
    real(wp) :: a, b
    integer :: i
    a = 0; b = 0
    !$acc parallel loop present(self%p, self%c) reduction(+:a) reduction(max:b)
    do i = 1, self%n
      a = a + self%p(i)
      b = max(b, self%c(i))
    end do
    s = [a, b]
  end function
  subroutine cleanup(self)
    class(solver_t), intent(inout) :: self
    !$acc exit data delete(self%rho, self%e) copyout(self%p, self%c)
    !$acc exit data delete(self)
    deallocate(self%rho, self%e)
  end subroutine
end module
program main
  use eos_m
  implicit none
  type(solver_t) :: s
  type(stiff_t) :: st
  call s%setup(500)
  call s%update
  print '(2f14.6)', s%total()
  s%eos%gamma = 5.0_wp / 3
  !$acc update device(s%eos)
  call s%update
  print '(2f14.6)', s%total()
  call s%cleanup
  print '(3f12.6,l2)', s%p(500), s%c(1), st%sound(1d0, 2d0), allocated(s%rho)
end program
