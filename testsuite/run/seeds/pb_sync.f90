! Two gang loops of one parallel region, the second reads what the first writes, from the other end. Nothing synchronises
! gangs inside a kernel: the dependence is found, warned about, and the region is cut there. Sums in real(8).
! check: race: a.10000000. is used by two gang loops
program reduction

  implicit none
  integer, parameter :: nx = 10000000
  real(8), allocatable :: a(:)
  real(8) :: summ
  integer :: i
  allocate(a(nx))
  a = 0.0_8
  summ = 0
  !$acc parallel
  !$acc loop gang
  do i=1,nx
    a(i) = 1.0_8
  enddo
  !$acc loop gang reduction(+:summ)
  do i=nx,1,-1
    summ = summ + a(i)
  enddo
  !$acc end parallel
  write (*,*) summ
end program reduction
