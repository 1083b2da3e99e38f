! `attach` and `detach` of components: pointers to data that is on the device already, and one that shows a part of its own record.
module blocks
  implicit none
  type coefficients
    real, allocatable :: c(:)
  end type
  type level
    type(coefficients) :: own
    type(coefficients), pointer :: shown => null()
    real, pointer :: a(:) => null(), b(:) => null()
  end type
end module

program attached_components
  use blocks
  implicit none
  type(level), target :: x
  real, allocatable, target :: a(:), b(:)
  integer :: i

  allocate (a(10), b(10), x%own%c(0:9))
  a = 1
  b = 2
  x%own%c = [(real(i), i = 0, 9)]
  x%shown => x%own
  x%a => a
  x%b => b
  !$acc enter data create(x) copyin(a, b)
  !$acc update device(x)
  !$acc enter data copyin(x%own%c)
  !$acc enter data attach(x%shown, x%a, x%b)
  !$acc parallel loop present(x)
  do i = 1, 10
    x%a(i) = x%a(i) + x%b(i) + x%shown%c(i - 1)
  end do
  !$acc exit data detach(x%a, x%b, x%shown)
  !$acc exit data copyout(a) delete(b, x%own%c)
  !$acc exit data delete(x)
  print '(10f6.1)', a
end program
