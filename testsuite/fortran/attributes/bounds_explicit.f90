! Explicit bounds: negative, zero-sized dimensions, bounds given by constants, and inquiries about them.
program bounds_explicit
  implicit none
  integer, parameter :: lo = -3
  real :: a(lo:lo + 4), b(0:1, 5:3), c(-1:-1, 2, 0:2)
  a = 1; b = 2; c = 3
  print '(6(i0,1x))', lbound(a), ubound(a), size(a), shape(a)
  print '(6(i0,1x))', lbound(b), ubound(b), shape(b)
  print '(9(i0,1x))', lbound(c), ubound(c), shape(c)
  print '(3f6.1)', sum(a), sum(b), sum(c)
  print '(3(i0,1x))', lbound(b, 2), ubound(b, 2), size(b, 2)
  print '(2(i0,1x))', lbound(a(-1:)), ubound(a(-1:))
end program bounds_explicit
