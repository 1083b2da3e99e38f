! Reductions of small kinds, complex, double; by dimension of rank three.
program array_reductions_types
  implicit none
  integer(1) :: b(4) = [1_1, 2_1, 3_1, 4_1]
  integer(8) :: l(2) = [2_8**40, 5_8]
  complex(8) :: z(2, 2) = reshape([(1d0, 1d0), (2d0, 0d0), (0d0, 3d0), (1d0, -1d0)], [2, 2])
  integer :: a(2, 3, 2), i
  print '(3(i0,1x))', sum(b), product(b), maxval(b)
  print '(2(i0,1x))', sum(l), minval(l)
  print '(4f6.1)', sum(z, 1)
  print '(2f6.1)', product(z)
  a = reshape([(mod(i * 7, 11), i = 1, 12)], [2, 3, 2])
  print '(6(i0,1x))', sum(a, 1)
  print '(4(i0,1x))', sum(a, 2)
  print '(6(i0,1x))', maxval(a, 3), minval(a, dim=3)
  print '(3(i0,1x))', maxloc(a), minloc(a)
  print '(4(i0,1x))', maxloc(a, 2)
  print '(4(i0,1x))', count(a > 5, 2)
end program array_reductions_types
