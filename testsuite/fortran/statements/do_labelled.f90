! Loops that end on labels: shared terminations, an action statement as the end.
program do_labelled
  implicit none
  integer :: i, j, s, a(3, 3)
  s = 0
  do 10 i = 1, 3
    do 10 j = 1, 3
      a(i, j) = i * j
10 s = s + a(i, j)
  print '(i0)', s
  do 20 i = 1, 3
    if (i == 2) go to 20
    print '(i0)', i
20 continue
  do 30, i = 10, 1, -4
30 print '(a,i0)', 'i=', i
  print '(9(i0,1x))', a
end program do_labelled
