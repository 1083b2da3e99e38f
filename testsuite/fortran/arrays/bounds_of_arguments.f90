! Lower bounds in callees: assumed shape, deferred shape, explicit shape, pointers.
program bounds_of_arguments
  implicit none
  integer, allocatable :: a(:)
  integer, target :: t(-3:3)
  integer, pointer :: p(:)
  allocate(a(10:12))
  a = [1, 2, 3]
  t = 5
  p => t
  print '(2(i0,1x))', lbound(p), ubound(p)
  p => t(:)
  print '(2(i0,1x))', lbound(p), ubound(p)
  call shape_of(a)
  call alloc_of(a)
  call pointer_of(p)
  call shape_of(t(-3:-1))
  p(7:) => t
  call pointer_of(p)
contains
  subroutine shape_of(x)
    integer, intent(in) :: x(:)
    print '(a,2(1x,i0))', 'shape', lbound(x), ubound(x)
  end subroutine shape_of
  subroutine alloc_of(x)
    integer, allocatable, intent(in) :: x(:)
    print '(a,2(1x,i0))', 'alloc', lbound(x), ubound(x)
  end subroutine alloc_of
  subroutine pointer_of(x)
    integer, pointer, intent(in) :: x(:)
    print '(a,2(1x,i0))', 'pointer', lbound(x), ubound(x)
  end subroutine pointer_of
end program bounds_of_arguments
