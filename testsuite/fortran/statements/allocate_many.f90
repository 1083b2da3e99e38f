! allocate and deallocate lists, error status, deallocate of a component, allocation in a loop.
program allocate_many
  implicit none
  type t
    integer, allocatable :: v(:)
  end type t
  real, allocatable :: a(:), b(:, :), c
  type(t), allocatable :: x(:)
  integer :: i, ierr
  allocate(a(2), b(2, 3), c, x(3), stat=ierr)
  print '(i0,4l2)', ierr, allocated(a), allocated(b), allocated(c), allocated(x)
  do i = 1, 3
    allocate(x(i)%v(i))
    x(i)%v = i
  end do
  print '(3(i0,1x))', (sum(x(i)%v), i = 1, 3)
  deallocate(x(2)%v)
  print '(3l2)', (allocated(x(i)%v), i = 1, 3)
  deallocate(a, b, c, stat=ierr)
  print '(i0,3l2)', ierr, allocated(a), allocated(b), allocated(c)
  deallocate(a, stat=ierr)
  print '(l1)', ierr /= 0
  do i = 1, 3
    allocate(a(i))
    a = i
    if (i < 3) deallocate(a)
  end do
  print '(3f4.1)', a
end program allocate_many
