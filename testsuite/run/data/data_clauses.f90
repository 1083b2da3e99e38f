! The data clauses and what each of them moves (OpenACC 3.3, 2.7).
program data_clauses
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), b(n), c(n), d(n), i

  do i = 1, n
    a(i) = i
    b(i) = 2 * i
    c(i) = -1
    d(i) = 3
  enddo

  !$acc data copyin(a) copy(b) copyout(c) create(d)
  !$acc parallel loop present(a, b, c, d)
  do i = 1, n
    d(i) = a(i) + b(i)
  enddo
  !$acc parallel loop present(b, c, d)
  do i = 1, n
    b(i) = d(i) * 10
    c(i) = d(i) + 1
  enddo
  !$acc end data
  print *, b(1), b(n), c(1), c(n), sum(b), sum(c)

  ! A clause on data that is present moves nothing: the region sees the values of the enclosing data region.
  !$acc data copy(a)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = a(i) + 5
  enddo
  !$acc parallel loop copyin(a) copyout(c)
  do i = 1, n
    c(i) = a(i)
  enddo
  !$acc end data
  print *, a(1), a(n), sum(a), c(1), c(n)

  ! The older spellings.
  !$acc parallel loop pcopyin(a) present_or_copy(b) pcopyout(c)
  do i = 1, n
    c(i) = a(i) - b(i)
    b(i) = 0
  enddo
  print *, sum(b), c(1), c(n)
end program data_clauses
