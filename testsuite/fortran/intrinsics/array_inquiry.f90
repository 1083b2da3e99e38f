! size, shape, lbound, ubound, rank, allocated, is_contiguous of sections and expressions.
program array_inquiry
  implicit none
  integer :: a(0:3, -2:2)
  integer, allocatable :: b(:, :)
  integer :: s(2)
  allocate(b(2:4, 5))
  print '(4(i0,1x))', lbound(a), ubound(a)
  print '(4(i0,1x))', size(a), size(a, 1), size(a, dim=2), size(b)
  print '(6(i0,1x))', shape(b), lbound(b), ubound(b)
  print '(4(i0,1x))', lbound(a(1:2, :)), ubound(a(1:2, :))
  print '(2(i0,1x))', lbound(a + 1), lbound(a(:, 0))
  s = shape(a(::2, 3:1:-1))
  print '(2(i0,1x))', s
  print '(2(i0,1x))', kind(size(a, kind=8)), kind(shape(a, 8))
  print '(3(i0,1x))', rank(a), rank(a(:, 1)), rank(5)
  print '(2l2)', is_contiguous(a), is_contiguous(a(::2, :))
end program array_inquiry
