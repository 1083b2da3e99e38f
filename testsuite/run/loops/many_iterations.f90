! More iterations than a device has threads; loop variables of other kinds; a large array.
program many_iterations
  implicit none
  integer, parameter :: n = 3000000
  integer, allocatable :: a(:)
  integer :: i
  integer*8 :: k, total, weighted
  integer*2 :: s
  integer :: small(100)
  allocate(a(n))
  total = 0
  weighted = 0
  !$acc data create(a)
  !$acc parallel loop gang worker vector
  do i = 1, n
    a(i) = mod(i, 1000)
  enddo
  !$acc parallel loop reduction(+:total, weighted)
  do k = 1_8, int(n, 8)
    total = total + a(k)
    weighted = weighted + a(k) * k
  enddo
  !$acc end data
  print *, total, weighted
  !$acc parallel loop copyout(small)
  do s = 1_2, 100_2
    small(s) = s * 2
  enddo
  print *, small(1), small(100), sum(small)
end program many_iterations
