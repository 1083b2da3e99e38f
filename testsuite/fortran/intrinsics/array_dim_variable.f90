! dim and shifts given by variables; kind arguments.
program array_dim_variable
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), d, i
  do d = 1, 2
    print '(i0)', size(a, d), ubound(a, d)
    print '(6(i0,1x))', cshift(a, d, d)
  end do
  do i = -1, 1
    print '(6(i0,1x))', eoshift(a, i, -i, 2)
  end do
  print '(2(i0,1x))', kind(lbound(a, 1, 8)), kind(count(a > 1, kind=2))
  print '(2(i0,1x))', size(a, 1, kind=8) * 3000000000_8, ubound(a, kind=8)
end program array_dim_variable
