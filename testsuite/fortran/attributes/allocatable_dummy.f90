! Allocatable dummy arguments: allocated by the callee, intent(out) frees, bounds come back.
program allocatable_dummy
  implicit none
  integer, allocatable :: a(:)
  call make(a, 3)
  print '(3(i0,1x),2(i0,1x))', a, lbound(a), ubound(a)
  call grow(a)
  print '(*(i0,1x))', a
  call drop(a)
  print '(l1)', allocated(a)
contains
  subroutine make(x, n)
    integer, allocatable, intent(out) :: x(:)
    integer, intent(in) :: n
    integer :: i
    allocate(x(0:n - 1))
    x = [(i * 2, i = 1, n)]
  end subroutine make
  subroutine grow(x)
    integer, allocatable, intent(inout) :: x(:)
    x = [x, size(x)]
  end subroutine grow
  subroutine drop(x)
    integer, allocatable, intent(out) :: x(:)
    print '(l1)', allocated(x)
  end subroutine drop
end program allocatable_dummy
