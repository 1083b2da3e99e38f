! Jacobi iteration with a convergence test: reduction(max) in a while loop inside a data region.
! tol: 1e-9
program stencil
  implicit none
  integer, parameter :: n = 64, m = 48
  real*8 :: a(0:n+1, 0:m+1), anew(0:n+1, 0:m+1), error
  integer :: i, j, iter
  a = 0.0d0
  a(0, :) = 1.0d0
  anew = a
  error = 1.0d0
  iter = 0
  !$acc data copy(a) create(anew)
  do while (error > 1.0d-3 .and. iter < 500)
    error = 0.0d0
    !$acc parallel loop gang reduction(max:error) copy(error)
    do j = 1, m
      !$acc loop vector reduction(max:error)
      do i = 1, n
        anew(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
        error = max(error, abs(anew(i,j) - a(i,j)))
      enddo
    enddo
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        a(i,j) = anew(i,j)
      enddo
    enddo
    iter = iter + 1
  enddo
  !$acc end data
  print *, iter, error, a(1,1), a(n/2,m/2), sum(a)
end program stencil
