! where over sections with other bounds, masks from functions, several dimensions.
program where_shapes
  implicit none
  integer :: a(0:3), b(5:8) = [4, 3, 2, 1], m(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  a = [1, 2, 3, 4]
  where (a > b)
    a = b
  elsewhere
    b = a
  end where
  print '(8(i0,1x))', a, b
  where (mod(m, 2) == 0) m = m / 2
  print '(6(i0,1x))', m
  where (m(:, 1:2) < m(:, 2:3))
    m(:, 2:3) = 0
  end where
  print '(6(i0,1x))', m
  where (a(0:2:2) == 1 .or. a(1:3:2) == 2) a(::2) = -a(1::2)
  print '(4(i0,1x))', a
end program where_shapes
