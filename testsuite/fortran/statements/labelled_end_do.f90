! Labels on end do, end if and other statements as targets.
program labelled_end_do
  implicit none
  integer :: i, n
  n = 0
  do 10 i = 1, 4
    if (i == 2) goto 10
    n = n + i
10 end do
  do i = 1, 3
    if (i == 2) goto 20
    n = n * 2
20 end do
  if (n > 5) then
    if (n > 20) goto 30
    n = n + 1000
30 end if
  print '(i0)', n
end program labelled_end_do
