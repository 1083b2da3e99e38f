! Sections of size zero and loops without iterations are no-ops (OpenACC 3.3, 2.7.1, 2.9).
program empty
  implicit none
  integer, allocatable :: a(:), none(:)
  integer :: i, j, n, total
  allocate(a(10), none(0))
  a = 4
  n = 0
  total = 3
  !$acc parallel loop copy(a(1:n))
  do i = 1, n
    a(i) = 0
  enddo
  !$acc parallel loop copy(a) reduction(+:total)
  do i = 5, 4
    total = total + a(i)
  enddo
  !$acc parallel loop copy(none)
  do i = 1, size(none)
    none(i) = 1
  enddo
  !$acc parallel loop collapse(2) copy(a)
  do j = 1, 10
    do i = 1, n
      a(j) = 0
    enddo
  enddo
  !$acc data copy(a(3:2)) create(none)
  !$acc kernels
  do i = 10, 1
    a(i) = 0
  enddo
  !$acc end kernels
  !$acc end data
  !$acc parallel num_gangs(4)
  !$acc loop gang
  do j = 1, n
    !$acc loop vector
    do i = 1, 10
      a(i) = j
    enddo
  enddo
  !$acc end parallel
  print *, sum(a), total, size(none)
end program empty
