! goto forwards and backwards, out of blocks, computed goto out of range, arithmetic if.
program goto_labels
  implicit none
  integer :: i = 0, k
10 i = i + 1
  if (i < 3) goto 10
  print '(i0)', i
  do k = 0, 4
    go to (100, 200, 300), k
    print '(a,i0)', 'fell through ', k
    cycle
100 print '(a)', 'one'
    goto 400
200 print '(a)', 'two'
    goto 400
300 print '(a)', 'three'
400 continue
  end do
  do k = -1, 1
    if (k) 1, 2, 3
1   print '(a)', 'negative'
    cycle
2   print '(a)', 'zero'
    cycle
3   print '(a)', 'positive'
  end do
  do k = 1, 10
    if (k == 4) goto 50
  end do
50 print '(i0)', k
end program goto_labels
