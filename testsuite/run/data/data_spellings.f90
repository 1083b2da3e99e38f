! The data clauses in the spellings of OpenACC 1 and 2: present_or_* and p* (OpenACC 3.3, 2.7).
program data_spellings
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), b(n), c(n), d(n), i
  a = 1
  b = 2
  c = 3
  d = 4
  !$acc data present_or_copy(a) present_or_copyin(b) present_or_copyout(c) present_or_create(d)
  !$acc parallel loop pcopy(a) pcopyin(b) pcopyout(c) pcreate(d)
  do i = 1, n
    d(i) = a(i) + b(i)
    c(i) = d(i) * i
    a(i) = a(i) + 10
  enddo
  !$acc end data
  print *, sum(a), sum(b), sum(c)

  !$acc enter data pcopyin(a) pcreate(c)
  !$acc enter data present_or_copyin(b) present_or_create(d)
  !$acc parallel loop present(a, b, c, d)
  do i = 1, n
    d(i) = a(i)
    c(i) = d(i) - b(i)
  enddo
  !$acc exit data copyout(c) delete(a, b, d)
  print *, sum(c)

  !$acc kernels pcopyout(c(1:n)) pcopyin(a(:))
  do i = 1, n
    c(i) = a(i) + i
  enddo
  !$acc end kernels
  print *, sum(c)
  !$acc serial present_or_copy(c(2:3))
  c(2) = 0
  c(3) = c(3) * 2
  !$acc end serial
  print *, c(1:4)
end program data_spellings
