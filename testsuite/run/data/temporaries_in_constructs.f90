! Array expressions in constructs whose results need memory of a size that is known at run time: in `kernels` all gangs
! share it, in parallel loops each iteration has its own.
! tol: 1e-5
module results
  implicit none
contains
  subroutine in_kernels(a, b, c, v, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n,m), b(m,n), c(n,n), v(n)
    !$acc kernels copy(a, b, c, v)
    c = matmul(a, b)
    a = transpose(b)
    v = sum(a, dim=2)
    v(2:n) = v(1:n-1) + v(2:n)
    a = cshift(a, 1, dim=1)
    b = spread(v(1:m), 2, n)
    c(2:, :) = c(:n-1, :)
    v = maxval(c, dim=1)
    a = merge(a, -a, a > 10)
    b = eoshift(b, 2, dim=1)
    where (c(2:n-1,:) > c(1:n-2,:)) c(2:n-1,:) = c(3:n,:)
    c = matmul(c, c)
    !$acc end kernels
  end subroutine

  subroutine in_iterations(a, b, c, v, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n,m,8), b(m,n,8), c(n,n,8), v(n,8)
    integer :: k
    !$acc parallel loop copy(a, b, c, v)
    do k = 1, 8
      c(:,:,k) = matmul(a(:,:,k), b(:,:,k))
      a(:,:,k) = transpose(b(:,:,k))
      v(:,k) = sum(a(:,:,k), dim=2)
      v(2:n,k) = v(1:n-1,k) + v(2:n,k)
      a(:,:,k) = cshift(a(:,:,k), 1, dim=1)
      b(:,:,k) = spread(v(1:m,k), 2, n)
      v(:,k) = maxval(c(:,:,k), dim=1)
      where (c(2:n-1,:,k) > c(1:n-2,:,k)) c(2:n-1,:,k) = c(3:n,:,k)
      c(:,:,k) = matmul(c(:,:,k), c(:,:,k))
    end do
  end subroutine

  subroutine with_pointers(s, r)
    real, target, intent(inout) :: s(-5:50), r(60)
    real, pointer :: p(:), q(:)
    integer :: i, n
    p(-3:) => s(-5:50:3); q => r(60:1:-4)
    n = size(q)
    !$acc kernels copy(s, r) present(p, q)
    where (p(-3:n-4) > 5)
      p(-3:n-4) = q
    elsewhere (p(-3:n-4) > 2)
      p(-3:n-4) = -q(n:1:-1)
    elsewhere
      p(-3:n-4) = 0
    end where
    forall (i = 1:n) q(i) = q(n+1-i) + p(i-4)
    forall (i = 2:n-1) q(i) = (q(i-1) + q(i+1))/2
    q(1:0) = p(1:0)
    q(3:n:2) = q(1:n-2:2)
    !$acc end kernels
  end subroutine

  subroutine of_rank_three(a, v, n, m, l, z)
    integer, intent(in) :: n, m, l, z
    real, intent(inout) :: a(-2:n-3, 0:m-1, l), v(n*m*l)
    !$acc kernels copy(a) copyout(v)
    a(:, :, l:1:-1) = a
    a(n-3:-2:-2, 1:m-1, :) = a(n-3:-2:-2, 0:m-2, :)
    a(-2:z-3, :, :) = a(-1:z-2, :, :) + 1
    a(:, 0:z-1, 1) = a(:, 1:z, 2)
    a(-1, :, 2:l) = a(-1, :, 1:l-1) + sum(a(:, :, 1))
    a(:, :, 1) = a(:, :, l) * maxval(a(:, 2, 2))
    v = reshape(a, [n*m*l])
    v(1:n) = maxval(maxval(a, 3), 2)
    v(n+1:n+m) = minval(sum(a, 1), 2)
    !$acc end kernels
  end subroutine

  subroutine with_vector_subscripts(a, b, k, n)
    integer, intent(in) :: n, k(n)
    real, intent(inout) :: a(n), b(n, n)
    integer :: i, j
    !$acc kernels copy(a, b) copyin(k)
    a(k) = a
    b(k, 2) = b(k(n:1:-1), 3)
    a(1:n) = a(n:1:-1) + [(real(i), i = n, 1, -1)]
    !$acc end kernels
    !$acc parallel loop gang copy(b)
    do j = 1, n
      b(:, j) = unpack(b(:, j), mod([(i, i = 1, n)], 2) == 0, b(n:1:-1, j))
    end do
  end subroutine
end module

program temporaries_in_constructs
  use results
  implicit none
  integer, parameter :: n = 9, m = 6, o = 16
  real :: a(n,m,8), b(m,n,8), c(n,n,8), v(n,8), s(56), r(60), x(6,5,4), y(120), d(o), e(o,o)
  integer :: i, k(o)
  a = reshape([(real(mod(i*7, 13)), i = 1, n*m*8)], [n,m,8])
  b = reshape([(real(mod(i*5, 11)), i = 1, n*m*8)], [m,n,8])
  c = 0; v = 1
  call in_kernels(a, b, c, v, n, m)
  print '(9es14.5)', a(:,:,1), b(:,:,1), c(:,:,1), v(:,1)
  call in_iterations(a, b, c, v, n, m)
  print '(9es14.5)', a, b, c, v
  s = [(real(mod(i*11, 17)), i = 1, 56)]; r = [(real(i), i = 1, 60)]
  call with_pointers(s, r)
  print '(10f9.3)', s, r
  x = reshape([(real(mod(i*11, 37)), i = 1, 120)], [6,5,4])
  call of_rank_three(x, y, 6, 5, 4, 0)
  print '(10f12.2)', x, y
  d = [(real(mod(i*5, o)), i = 1, o)]; e = spread(d, 2, o); k = [(mod(i*3, o) + 1, i = 1, o)]
  call with_vector_subscripts(d, e, k, o)
  print '(8f9.2)', d, e
end program
