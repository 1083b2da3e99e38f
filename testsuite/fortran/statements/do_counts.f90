! Counted loops: negative steps, zero trips, the variable after the loop, bounds changed within.
program do_counts
  implicit none
  integer :: i, n, k
  do i = 5, 1, -2
    print '(i0)', i
  end do
  print '(a,i0)', 'after ', i
  do i = 3, 2
    print '(a)', 'never'
  end do
  print '(a,i0)', 'after ', i
  n = 3
  k = 0
  do i = 1, n
    n = 10
    k = k + i
  end do
  print '(3(i0,1x))', i, n, k
  do i = -1, -7, -3
    k = k + i
  end do
  print '(2(i0,1x))', i, k
  k = 0
  do i = huge(i) - 2, huge(i) - 1
    k = k + 1
  end do
  print '(i0)', k
end program do_counts
