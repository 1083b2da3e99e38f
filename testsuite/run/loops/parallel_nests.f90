! Gang loops of one parallel region that depend on each other: every element of a loop is there before the next starts.
! check: race: b.100000. is used by two gang loops
program parallel_nests
  implicit none
  integer, parameter :: n = 100000
  integer :: i, repeat_, last
  integer*8 :: total
  integer, allocatable :: a(:), b(:)
  allocate(a(n), b(n))
  a = 0
  total = 0
  do repeat_ = 1, 5
    !$acc parallel copy(a, total) create(b)
    !$acc loop gang vector
    do i = 1, n
      b(i) = a(i) + i
    enddo
    !$acc loop gang vector
    do i = 1, n
      a(i) = b(n + 1 - i)
    enddo
    !$acc loop gang vector reduction(+:total)
    do i = 1, n
      total = total + a(i)
    enddo
    !$acc end parallel
  enddo
  last = a(n)
  print *, a(1), last, a(n/2), total
end program parallel_nests
