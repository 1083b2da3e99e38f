! Whole-array statements inside kernels and parallel regions.
program array_expr_in_region
  implicit none
  integer, parameter :: n = 200, m = 15
  integer :: a(n,m), b(n,m), c(n), i
  !$acc kernels copyout(a, b, c)
  a = 3
  b(:,:) = a * 2 + 1
  b(2:n-1, 1) = a(1:n-2, 2) - 10
  c(:) = b(:, 1) + b(:, m)
  !$acc end kernels
  print *, sum(a), sum(b), b(1,1), b(2,1), b(n,1), c(1), c(2), c(n), sum(c)
  !$acc parallel loop copy(b)
  do i = 1, m
    b(:, i) = i
  enddo
  print *, b(1,1), b(n,m), sum(b)
end program array_expr_in_region
