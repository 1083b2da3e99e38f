! The loops of reduction.f90 in a data region: the array never crosses to the host.




program reduction
  implicit none
  integer :: a(10000)
  integer :: i
  integer :: summ

  summ = 0


  !$acc data create (a(1:10000))
  !$acc parallel loop
  do i=1,10000
      a(i) = i
  enddo
  !$acc parallel loop reduction(+:summ)
  do i=1,10000
      summ = summ + a(i)
  enddo
  !$acc end data
  print *, "summ =", summ
end program reduction
