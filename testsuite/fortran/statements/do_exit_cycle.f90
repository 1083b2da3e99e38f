! exit and cycle, with names, out of nested loops and out of other constructs.
program do_exit_cycle
  implicit none
  integer :: i, j, n
  n = 0
  outer: do i = 1, 5
    do j = 1, 5
      if (j == 3) cycle outer
      if (i == 4) exit outer
      if (mod(i + j, 2) == 0) cycle
      n = n + 10 * i + j
    end do
  end do outer
  print '(3(i0,1x))', i, j, n
  i = 0
  do
    i = i + 1
    if (i > 7) exit
  end do
  print '(i0)', i
  check: if (i > 0) then
    if (i > 7) exit check
    print '(a)', 'not here'
  end if check
  blk: block
    do j = 1, 3
      if (j == 2) exit blk
    end do
    print '(a)', 'not here'
  end block blk
  print '(i0)', j
end program do_exit_cycle
