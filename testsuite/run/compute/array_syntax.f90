! Array syntax, where, forall and the intrinsics of arrays in kernels, parallel and serial.
! array syntax and intrinsics in kernels/parallel/serial
program array_syntax
  implicit none
  integer, parameter :: n = 20
  type vec
    integer :: n
    real(8), allocatable :: v(:), m(:,:)
  end type
  type(vec), allocatable :: a(:)
  real(8) :: x(n), y(n), z(n), s, t, mm(3,3), m1(3,3), m2(3,3), r(8)
  integer :: i, k, loc(1), sz(6), cnt
  logical :: mask(n), anyl, alll
  allocate(a(4))
  do k = 1, 4
    a(k)%n = k + 2
    allocate(a(k)%v(0:k+1), a(k)%m(k, 2:3))
    a(k)%v = k
    a(k)%m = 1
  end do
  x = [(i, i=1,n)]; y = 2
  m1 = reshape([(1d0*i, i=1,9)], [3,3]); m2 = 2
  !$acc kernels copy(x, y) copyout(z)
  z = x + y
  z(2:n:2) = 0
  where (x > 10) z = -z
  y(:) = merge(x, y, x < 5)
  !$acc end kernels
  print *, z, y
  !$acc serial copyin(x, y, m1, m2) copyout(s, t, mm, loc, r, cnt, anyl, alll)
  s = sum(x)
  t = dot_product(x, y)
  mm = matmul(m1, m2)
  loc = maxloc(x)
  r(1) = maxval(x); r(2) = minval(y); r(3) = product(y(1:3)); r(4) = sum(m1(2,:)); r(5) = sum(x, mask = x > 3)
  r(6) = maxval(m1*m2); r(7) = norm2(x); r(8) = sum(abs(x - y))
  cnt = count(x > 5)
  anyl = any(x > 19); alll = all(x > 0)
  !$acc end serial
  print *, s, t, loc, cnt, anyl, alll
  print *, mm
  print *, r
  !$acc enter data copyin(a)
  do k = 1, 4
    !$acc enter data copyin(a(k)%v, a(k)%m)
  end do
  !$acc serial copyout(sz) present(a)
  sz(1) = size(a(2)%v); sz(2) = lbound(a(2)%v, 1); sz(3) = ubound(a(2)%v, 1)
  sz(4) = size(a(3)%m, 1); sz(5) = lbound(a(3)%m, 2); sz(6) = size(a(3)%m)
  !$acc end serial
  print *, sz
  !$acc parallel loop present(a)
  do k = 1, 4
    a(k)%v = a(k)%v + k
    a(k)%m(:, 2) = 5
    a(k)%v(0) = sum(a(k)%v) + maxval(a(k)%m) + dot_product(a(k)%v, a(k)%v)
  end do
  do k = 1, 4
    !$acc exit data copyout(a(k)%v, a(k)%m)
    print *, a(k)%v, a(k)%m
  end do
  !$acc exit data delete(a)
  mask = .false.
  !$acc kernels copy(mask, x)
  forall (i = 1:n, mod(i,3) == 0) x(i) = 0
  mask = x == 0
  !$acc end kernels
  print *, x, mask
  !$acc parallel loop gang copy(m1) private(r)
  do k = 1, 3
    r(1:3) = m1(:, k)
    m1(:, k) = r(3:1:-1)*2
  end do
  print *, m1
end program
