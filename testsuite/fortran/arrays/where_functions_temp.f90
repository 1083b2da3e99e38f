! where whose mask and values depend on the array that changes.
program where_functions_temp
  implicit none
  integer :: a(6) = [1, 2, 3, 4, 5, 6]
  where (a > sum(a) / 6)
    a = a - maxval(a)
  elsewhere
    a = a + minval(a)
  end where
  print '(6(i0,1x))', a
  where (a(6:1:-1) > 2) a = a(6:1:-1)
  print '(6(i0,1x))', a
  where (a == cshift(a, 1)) a = 0
  print '(6(i0,1x))', a
end program where_functions_temp
