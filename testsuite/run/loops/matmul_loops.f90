! Matrix product with a sequential innermost loop and a private sum.
! tol: 1e-10
program matmul_loops
  implicit none
  integer, parameter :: n = 70, m = 45, l = 33
  real*8 :: a(n,l), b(l,m), c(n,m), t
  integer :: i, j, k
  do k = 1, l
    do i = 1, n
      a(i,k) = 1.0d0 / (i + k)
    enddo
    do j = 1, m
      b(k,j) = dble(k - j)
    enddo
  enddo
  !$acc parallel loop collapse(2) private(t) copyin(a, b) copyout(c)
  do j = 1, m
    do i = 1, n
      t = 0.0d0
      !$acc loop seq
      do k = 1, l
        t = t + a(i,k) * b(k,j)
      enddo
      c(i,j) = t
    enddo
  enddo
  print *, c(1,1), c(n,m), sum(c), maxval(abs(c - matmul(a, b))) < 1.0d-10
end program matmul_loops
