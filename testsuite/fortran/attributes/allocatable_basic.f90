! Allocatable arrays: allocate with bounds, status, reallocation by assignment, deallocate.
program allocatable_basic
  implicit none
  integer, allocatable :: a(:), b(:, :)
  integer :: s
  character(80) :: text
  print '(l1)', allocated(a)
  allocate(a(-1:2), b(2, 0:1))
  a = [1, 2, 3, 4]
  b = 7
  print '(4(i0,1x))', lbound(a), ubound(a), lbound(b, 2), ubound(b, 2)
  allocate(a(5), stat=s, errmsg=text)
  print '(l1,1x,l1)', s /= 0, len_trim(text) > 0
  a = [10, 20]
  print '(4(i0,1x))', lbound(a), ubound(a), size(a), sum(a)
  a(:) = 3
  print '(2(i0,1x))', a
  deallocate(a)
  deallocate(a, stat=s)
  print '(l1,1x,l1)', allocated(a), s /= 0
  allocate(a(0))
  print '(l1,1x,i0)', allocated(a), size(a)
end program allocatable_basic
