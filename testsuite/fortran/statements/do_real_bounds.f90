! Loop limits that are expressions of reals converted, function results and array elements.
program do_real_bounds
  implicit none
  integer :: lim(3) = [2, 5, 2], i, n
  n = 0
  do i = lim(1), lim(2), lim(3)
    lim = 0
    n = n + i
  end do
  print '(2(i0,1x))', n, i
  do i = int(1.9), nint(2.6)
    n = n + 1
  end do
  print '(2(i0,1x))', n, i
  do i = count([.true., .false.]), size(lim), max(1, sum(lim))
    n = n + i
  end do
  print '(2(i0,1x))', n, i
end program do_real_bounds
