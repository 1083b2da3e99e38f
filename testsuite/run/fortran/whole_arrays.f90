! Array expressions, sections, array constructors, and array intrinsics on the host.
! tol: 1e-6
program whole_arrays
  implicit none
  integer :: a(6), b(6), m(3,4), t(4,3)
  real :: x(5), y(5)
  logical :: mask(6)
  integer :: i
  integer, allocatable :: c(:), d(:,:)

  a = (/ 1, 2, 3, 4, 5, 6 /)
  b = 10 - a
  a(2:5) = a(1:4) + b(2:5)
  print *, a
  a(6:1:-1) = a
  print *, a
  b(1:6:2) = -1
  print *, b
  mask = a > b
  print *, mask, count(mask), any(mask), all(mask)

  m = reshape((/ (i, i = 1, 12) /), (/ 3, 4 /))
  t = transpose(m)
  print *, m(2,:), t(:,2)
  print *, sum(m), sum(m, 1), maxval(m(2,:)), minval(t), product(m(:,1))
  print *, shape(m), size(m), size(m, 2), lbound(m, 1), ubound(m, 2)
  m(1:2, 2:3) = m(2:3, 1:2) * 2
  print *, m
  print *, matmul(m, t)
  print *, dot_product(a, b), maxloc(a), merge(a, b, mask)

  x = [0.0, 1.0, 4.0, 9.0, 16.0]
  y = sqrt(x) + abs(x - 5.0) ** 2
  print *, y, sum(y) / size(y)

  allocate(c(-2:3), d(2,2))
  c = a
  d = 7
  d(2,:) = c(0:1)
  print *, c(-2), c(3), lbound(c, 1), ubound(c, 1), d, allocated(c)
  deallocate(c)
  print *, allocated(c)
end program whole_arrays
