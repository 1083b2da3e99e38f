! do while, with names, nested, and one that never runs.
program do_while
  implicit none
  integer :: n = 27, steps = 0, k
  do while (n /= 1)
    if (mod(n, 2) == 0) then
      n = n / 2
    else
      n = 3 * n + 1
    end if
    steps = steps + 1
  end do
  print '(i0)', steps
  w: do while (steps > 100)
    k = 0
    do while (k < 3)
      k = k + 1
      steps = steps - 1
      if (steps < 105) exit w
    end do
  end do w
  print '(2(i0,1x))', steps, k
  do while (.false.)
    print '(a)', 'never'
  end do
end program do_while
