! no_create uses what is present and leaves the rest alone: there the kernel has the host's address, which it must not touch
! (OpenACC 3.3, 2.7.10).
program no_create
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n), i
  a = 1
  b = 2
  c = 3
  !$acc data copy(a)
  !$acc parallel loop no_create(a, b) copyout(c)
  do i = 1, n
    a(i) = a(i) + i
    if (i < 0) b(i) = 0
    c(i) = a(i)
  enddo
  !$acc data no_create(b, a)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  enddo
  !$acc end data
  !$acc end data
  print *, sum(a), sum(b), sum(c)
end program no_create
