! kernels with several nests that depend on each other, a sequential nest, scalars between them (OpenACC 3.3, 2.5.3).
program kernels_nests
  implicit none
  integer, parameter :: n = 120, m = 50
  integer :: a(n,m), b(n,m), prefix(n), i, j, total, shift
  total = 0
  shift = 3
  !$acc kernels copyout(a, b, prefix)
  do j = 1, m
    do i = 1, n
      a(i,j) = i * j
    enddo
  enddo
  shift = shift + 1
  do j = 1, m
    do i = 1, n
      b(i,j) = a(n + 1 - i, j) + shift
    enddo
  enddo
  prefix(1) = a(1,1)
  do i = 2, n
    prefix(i) = prefix(i-1) + a(i,1)
  enddo
  do j = 1, m
    do i = 1, n
      total = total + b(i,j)
    enddo
  enddo
  !$acc end kernels
  print *, a(n,m), b(1,1), b(n,m), prefix(n), total, shift

  !$acc kernels loop independent copy(a)
  do j = 1, m
    do i = 2, n
      a(i,j) = a(i,j) + a(i-1,j)
    enddo
  enddo
  print *, a(2,1), a(n,m), mod(sum(a), 1000003)
end program kernels_nests
