! A subroutine gets an array that its caller has on the device, with copyin; the caller prints it.
program copyin_argument
  implicit none
  real :: a(50)
  a = 1.0
  !$acc enter data copyin(a)
  call double_it(a, 50)
  !$acc exit data delete(a)
  print *, a(10)
contains
  subroutine double_it(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = 2.0 * x(i)
    end do
  end subroutine
end program
