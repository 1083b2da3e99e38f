! Vector subscripts: gather, scatter, repeated elements on the right, in both dimensions, in arguments.
program vector_subscripts
  implicit none
  integer :: a(5) = [10, 20, 30, 40, 50], v(3) = [5, 1, 3], m(3, 3), i
  print '(3(i0,1x))', a(v)
  a(v) = [1, 2, 3]
  print '(5(i0,1x))', a
  a(v) = a(v([3, 2, 1]))
  print '(5(i0,1x))', a
  print '(4(i0,1x))', a([2, 2, 2, 4])
  m = reshape([(i, i = 1, 9)], [3, 3])
  print '(4(i0,1x))', m([3, 1], [2, 3])
  m(:, [1, 3]) = m(:, [3, 1])
  print '(9(i0,1x))', m
  print '(i0)', total(a(v)), sum(a(v(2:)))
contains
  integer function total(x)
    integer, intent(in) :: x(:)
    total = sum(x)
  end function total
end program vector_subscripts
