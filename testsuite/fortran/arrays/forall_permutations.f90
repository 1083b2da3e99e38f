! forall that inverts a permutation, fills triangles, and uses pure functions.
program forall_permutations
  implicit none
  integer :: p(5) = [3, 5, 1, 2, 4], q(5), i, j, t(4, 4)
  forall (i = 1:5) q(p(i)) = i
  print '(5(i0,1x))', q, p(q)
  t = 0
  forall (i = 1:4, j = 1:4, j >= i) t(i, j) = f(i, j)
  print '(4(i0,1x))', t
  forall (i = 2:4) t(i, 1:i - 1) = t(1:i - 1, i)
  print '(4(i0,1x))', t
contains
  pure integer function f(a, b)
    integer, intent(in) :: a, b
    f = 10 * a + b
  end function f
end program forall_permutations
