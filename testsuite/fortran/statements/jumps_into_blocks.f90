! Jumps into `if` blocks and loops, as old codes have them.
program jumps_into_blocks
  integer :: i, j, n
  i = 1
  goto 10
  if (i == 0) then
    print '(a)', 'never'
10  i = i + 1
    print '(a,i3)', 'ten', i
    if (i == 3) goto 20
  else if (i == 4) then
    print '(a)', 'four'
20  print '(a)', 'twenty'
    i = 5
  else
    i = 0
    goto 10
  end if
  print '(i3)', i
  if (i == 2) goto 10
  n = 0
  do j = 1, 6, 2
    n = n + j
    if (j == 3) goto 40
30  n = n + 100
    if (n > 250) exit
    if (n > 1000) cycle
  end do
  print '(2i5)', n, j
  goto 50
40 n = n + 40
  goto 30
50 n = 0
  goto 60
  do while (n < 3)
    n = n + 10
60  n = n + 1
    do j = 1, 2
      if (j == 2) cycle
      n = n + j
    end do
  end do
  print '(i5)', n
  call arith(-1)
  call arith(1)
contains
  subroutine arith(k)
    integer, intent(in) :: k
    if (k) 70, 80, 80
    if (k > 5) then
      if (k > 6) then
70      print '(a,i3)', 'minus', k
      end if
      print '(a)', 'outer'
80    print '(a,i3)', 'plus', k
    end if
  end subroutine
end program
