! A scalar of a module, on the device with declare, that each iteration uses for itself.
module state
  implicit none
  real(8) :: temporary = 0
  !$acc declare create(temporary)
end module

program shared_scalar
  use state
  implicit none
  integer, parameter :: n = 20
  real(8) :: b(n)
  integer :: i
  !$acc parallel loop present(temporary) copyout(b)
  do i = 1, n
    call square(i, b(i))
  end do
  print *, b(3)
contains
  subroutine square(i, result)
    !$acc routine seq
    integer, intent(in) :: i
    real(8), intent(out) :: result
    temporary = i
    result = temporary * temporary
  end subroutine
end program
