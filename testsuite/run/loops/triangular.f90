! Inner loops whose bounds depend on the outer one, with strides, and loops that count down.
program triangular
  implicit none
  integer, parameter :: n = 60
  integer :: a(n,n), b(n), i, j
  a = 0
  !$acc parallel loop gang copy(a)
  do j = 1, n
    !$acc loop vector
    do i = 1, j
      a(i,j) = i * 100 + j
    enddo
  enddo
  print *, a(1,1), a(1,n), a(n,n), a(2,1), sum(a)
  !$acc kernels loop independent copy(a)
  do j = n, 1, -2
    do i = n, j, -3
      a(i,j) = a(i,j) + 1
    enddo
  enddo
  print *, a(n,n), a(n,n-2), a(n-3,n-2), sum(a)
  !$acc parallel loop copyin(a) copyout(b)
  do j = 1, n
    b(j) = 0
    !$acc loop seq
    do i = j, min(n, j + 5)
      b(j) = b(j) + a(j,i)
    enddo
  enddo
  print *, b(1), b(n), sum(b)
end program triangular
