! Functions bound to a polymorphic object as bounds of loops in constructs: the host computes them before the construct.
module m
  implicit none
  type t
    integer :: n = 5
    real :: v(10)
  contains
    procedure :: lo
    procedure :: hi
    procedure :: run
  end type
contains
  pure integer function lo(self)
    class(t), intent(in) :: self
    lo = 2
  end function
  subroutine nest(self, a, n)
    class(t), intent(in) :: self
    integer, intent(in) :: n
    real :: a(n, n)
    integer :: i, j
    !$acc parallel default(none) copy(a) copyin(n)
    !$acc loop
    do j = 2 * self%lo() - 3, n
      !$acc loop
      do i = self%lo(), (self%hi() + 1) / 2
        a(i, j) = a(i, j) + i * j
      end do
    end do
    !$acc end parallel
    print *, sum(a)
  end subroutine
  pure integer function hi(self)
    class(t), intent(in) :: self
    hi = self%n
  end function
  subroutine run(self)
    class(t), intent(inout) :: self
    integer :: i, j
!$acc parallel loop copy(self)
    do i = self%lo(), self%hi()
      self%v(i) = self%v(i) + i
    end do
!$acc kernels copy(self)
    do i = self%lo(), self%hi()
      self%v(i) = self%v(i) + i
    end do
!$acc end kernels
  end subroutine
end module
program bound_functions_as_bounds
  use m
  type(t) :: x
  integer :: i
  real :: mat(6, 6) = 1
  x%v = 1
  call x%run
!$acc parallel loop copy(x) 
  do i = x%lo(), x%hi()
    x%v(i) = x%v(i) + 10
  end do
  print *, x%v
  call nest(x, mat, 6)
end program
