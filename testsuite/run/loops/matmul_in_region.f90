! matmul in regions goes into its target, whatever the shapes.
subroutine products(a, b, c, x, y, n, m, k)
  implicit none
  integer, intent(in) :: n, m, k
  real(8), intent(in) :: a(n, k), b(0:k-1, m), x(k)
  real(8), intent(out) :: c(n, m), y(n)
  !$acc kernels
  c = matmul(a, b)
  y = matmul(a, x)
  !$acc end kernels
end subroutine
program matmul_in_region
  implicit none
  integer, parameter :: n = 7, m = 5, k = 4
  real(8) :: a(n, k), b(k, m), c(n, m), x(k), y(n), z(m), big(9, 9)
  real(8), allocatable :: d(:,:), e(:,:), f(:,:)
  complex(8) :: u(2, 3), v(3, 2), w(2, 2)
  logical :: l1(3,3), l2(3,3), l3(3,3)
  integer :: i, j, g(3,3)
  real(4) :: h(3,3)
  do i = 1, n
    a(i, :) = [(i + j, j = 1, k)]
  end do
  do j = 1, m
    b(:, j) = [(i - j, i = 1, k)]
  end do
  x = [1, 2, 3, 4]
  call products(a, b, c, x, y, n, m, k)
  print *, c, y
  allocate(d(n, k), e(k, m), f(n, m))
  d = a; e = b; f = 0; big = 0
  !$acc parallel copyin(d, e, a, b) copyout(f, z) copy(big)
  f = matmul(d, e)
  z = matmul(x, b)
  big(2:9:3, 1:2) = matmul(a(1:3, :), b(:, 4:5))
  !$acc end parallel
  print *, sum(abs(f - c)), z, sum(big), big(5, 2)
  u = (1d0, 2d0); v = (0d0, 1d0); v(2, 1) = 3
  l1 = .false.; l1(1, 2) = .true.; l2 = .false.; l2(2, 3) = .true.
  g = reshape([1,2,3,4,5,6,7,8,9], [3, 3]); h = 0.5
  !$acc kernels copyin(u, v, l1, l2, g) copyout(w, l3) copy(h)
  w = matmul(u, v)
  l3 = matmul(l1, l2)
  h = matmul(h, h)
  h = h + matmul(g, g)
  !$acc end kernels
  print *, w, l3, h
end program
