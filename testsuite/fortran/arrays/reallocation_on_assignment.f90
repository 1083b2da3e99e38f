! Assignment to allocatables: same shape keeps bounds, other shapes reallocate, scalars don't.
program reallocation_on_assignment
  implicit none
  integer, allocatable :: a(:), b(:, :)
  type t
    real, allocatable :: x(:)
  end type t
  type(t), allocatable :: s(:)
  allocate(a(5:7))
  a = [1, 2, 3]
  print '(2(i0,1x))', lbound(a), ubound(a)
  a = a + 1
  print '(2(i0,1x))', lbound(a), ubound(a)
  a = [a, a]
  print '(2(i0,1x),6i3)', lbound(a), ubound(a), a
  a = 0
  print '(2(i0,1x))', size(a), sum(a)
  a = a(2:3)
  print '(i0)', size(a)
  b = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  b = transpose(b)
  print '(2(i0,1x),6i3)', shape(b), b
  b = b(:, 2:3)
  print '(2(i0,1x),4i3)', shape(b), b
  s = [t([1.0]), t([2.0, 3.0])]
  print '(2(i0,1x))', size(s), size(s(2)%x)
  s = s(2:1:-1)
  print '(2(i0,1x))', size(s(1)%x), size(s(2)%x)
end program reallocation_on_assignment
