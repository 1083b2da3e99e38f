module vectors
  implicit none
contains
  subroutine saxpy(a, x, y)
    real, intent(in) :: a, x(:)
    real, intent(inout) :: y(:)
    integer :: i
    !$acc parallel loop copyin(x) copy(y)
    do i = 1, size(x)
      y(i) = a*x(i) + y(i)
    end do
  end subroutine
end module
