! transpose and reshape: order, pad, ranks, characters.
program array_transpose_reshape
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), i
  character(2) :: c(2, 2) = reshape(['aa', 'bb', 'cc', 'dd'], [2, 2])
  print '(6(i0,1x))', transpose(a)
  print '(6(i0,1x))', reshape(a, [3, 2])
  print '(6(i0,1x))', reshape([1, 2, 3, 4, 5, 6], [2, 3], order=[2, 1])
  print '(8(i0,1x))', reshape([1, 2, 3], [2, 4], pad=[0, 9])
  print '(8(i0,1x))', reshape([(i, i = 1, 8)], [2, 2, 2], order=[3, 1, 2])
  print '(3(i0,1x))', shape(reshape(a, [1, 6, 1]))
  print '(4(a,1x))', transpose(c)
  print '(i0)', size(reshape([1, 2], [0, 3]))
  print '(4(i0,1x))', reshape(a(:, 3:1:-2), [4])
end program array_transpose_reshape
