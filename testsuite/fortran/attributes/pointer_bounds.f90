! Pointer assignment with new lower bounds, and with rank remapping.
program pointer_bounds
  implicit none
  real, target :: v(12)
  real, pointer :: p(:), m(:, :), t(:)
  integer :: i
  v = [(real(i), i = 1, 12)]
  p(-2:) => v(1:6)
  print '(2(i0,1x),f5.1)', lbound(p), ubound(p), p(-2)
  m(1:3, 0:3) => v
  print '(4(i0,1x))', lbound(m), ubound(m)
  print '(4f5.1)', m(2, :)
  m(1, 3) = 99
  print '(f5.1)', v(10)
  t => m(3, :)
  t = -t
  print '(12f6.1)', v
  m(1:2, 1:2) => v(9:12)
  print '(4f6.1)', m
end program pointer_bounds
