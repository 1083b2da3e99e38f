! Functions that return arrays, within expressions, subscripts, other calls and where.
program array_valued_chain
  implicit none
  integer :: v(4) = [4, 3, 2, 1]
  print '(4(i0,1x))', order(v) + 1
  print '(4(i0,1x))', v(order(v))
  print '(2(i0,1x))', sum(order(v)), size(order(v(2:3)))
  where (order(v) > 2) v = 0
  print '(4(i0,1x))', v
  print '(6(i0,1x))', outer([1, 2], [3, 4, 5])
contains
  function order(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x)), i
    do i = 1, size(x)
      r(i) = count(x < x(i)) + 1
    end do
  end function order
  pure function outer(a, b) result(r)
    integer, intent(in) :: a(:), b(:)
    integer :: r(size(a), size(b))
    r = spread(a, 2, size(b)) * spread(b, 1, size(a))
  end function outer
end program array_valued_chain
