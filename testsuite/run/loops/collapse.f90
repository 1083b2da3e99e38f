! collapse over nests with bounds and strides that are not 1 (OpenACC 3.3, 2.9.1).
program collapse
  implicit none
  integer, parameter :: n = 20, m = 30, l = 5
  integer :: a(-3:n,m,0:l), i, j, k, lo, hi

  a = -7
  lo = 2
  hi = m - 1
  !$acc parallel loop collapse(2) copy(a)
  do j = lo, hi, 3
    do i = n, -3, -2
      a(i,j,0) = 100 * j + i
    enddo
  enddo
  print *, sum(a), a(n,2,0), a(-2,2,0), a(n,3,0), a(19,2,0), a(n,29,0)

  !$acc kernels copy(a)
  !$acc loop independent collapse(3)
  do k = 1, l
    do j = 1, m
      do i = -3, n
        a(i,j,k) = i + 2 * j + 3 * k
      enddo
    enddo
  enddo
  !$acc end kernels
  print *, sum(a), a(-3,1,1), a(n,m,l)

  !$acc parallel loop gang collapse(2) copy(a)
  do k = 1, l
    do j = 1, m
      !$acc loop vector
      do i = -3, n
        a(i,j,k) = a(i,j,k) * 2
      enddo
    enddo
  enddo
  print *, sum(a), a(-3,1,1), a(n,m,l)
end program collapse
