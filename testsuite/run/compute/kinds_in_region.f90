! Integer, logical and real kinds as array elements in a compute region.
program kinds_in_region
  implicit none
  integer, parameter :: n = 100
  integer*1 :: a1(n)
  integer*2 :: a2(n)
  integer*8 :: a8(n)
  logical :: l4(n)
  logical*1 :: l1(n)
  real*4 :: r4(n)
  integer :: i
  !$acc parallel loop copyout(a1, a2, a8, l4, l1, r4)
  do i = 1, n
    a1(i) = int(i, 1)
    a2(i) = int(i * 300, 2)
    a8(i) = 4000000000_8 * i
    l4(i) = mod(i, 3) == 0
    l1(i) = i > 50 .and. .not. l4(i)
    r4(i) = i / 8.0
  enddo
  print *, a1(1), a1(n), a2(1), a2(n), a8(1), a8(n)
  print *, l4(2), l4(3), l1(50), l1(51), l1(52), count(l4), count(l1)
  print *, r4(1), r4(n)
end program kinds_in_region
