! Two combined loops; the second one reduces.




program reduction
  implicit none
  integer :: a(10000)
  integer :: i
  integer :: summ

  summ = 0


  !$acc parallel loop
  do i=1,10000
    a(i) = i
  enddo
  !$acc parallel loop reduction(+:summ)
  do i=1,10000
    summ = summ + a(i)
  enddo
  print *, "summ =", summ
end program reduction
