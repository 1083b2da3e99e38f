! cycle in do concurrent, and reductions computed by what it leaves.
program cycle_in_concurrent
  implicit none
  integer :: i, a(10)
  a = 0
  do concurrent (i = 1:10)
    if (mod(i, 3) == 0) cycle
    a(i) = i * i
  end do
  print '(10(i0,1x))', a
  named: do concurrent (i = 1:10, a(i) > 20)
    a(i) = -a(i)
    if (i == 7) cycle named
    a(i) = a(i) - 1
  end do named
  print '(10(i0,1x))', a
end program cycle_in_concurrent
