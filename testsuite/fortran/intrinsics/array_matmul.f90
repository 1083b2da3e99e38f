! matmul and dot_product: shapes, kinds, complex, logical, transposed and strided arguments.
program array_matmul
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), v(3) = [1, 0, -1], i
  real :: x(3, 3), y(3)
  logical :: l(2, 2) = reshape([.true., .false., .true., .true.], [2, 2])
  complex :: z(2) = [(1.0, 2.0), (0.0, 1.0)]
  print '(2(i0,1x))', matmul(a, v)
  print '(3(i0,1x))', matmul([1, 2], a)
  print '(4(i0,1x))', matmul(a, transpose(a))
  print '(9(i0,1x))', matmul(transpose(a), a)
  x = reshape([(real(i), i = 1, 9)], [3, 3])
  y = matmul(x(3:1:-1, :), [1.0, 1.0, 1.0])
  print '(3f6.1)', y
  x(:, 1) = matmul(x, x(:, 1))
  print '(3f7.1)', x(:, 1)
  print '(4l2)', matmul(l, l)
  print '(i0,f6.1,l2)', dot_product(v, v), dot_product([1.0, 2.0], [3.0, 4.0]), dot_product([.true.], [.true.])
  print '(2f6.1)', dot_product(z, z), matmul(reshape(z, [1, 2]), z)
  print '(f6.2)', matmul(real(a), dble(v))
  print '(i0)', dot_product([integer ::], [integer ::])
end program array_matmul
