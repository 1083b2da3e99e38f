! Whole-array expressions with overlap, masks, reductions and transformational intrinsics.
program whole
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), b(n), i, m(3,4), t(4,3)
  real :: x(3,3), y(3,3), v(3), w(3)
  logical :: mask(n)
  a = [(i,i=1,n)]
  a(2:n) = a(1:n-1); print *, a
  a = [(i,i=1,n)]
  a(1:n-1) = a(2:n); print *, a
  a = [(i,i=1,n)]
  a = a(n:1:-1); print *, a
  a(1:n:2) = a(2:n:2); print *, a
  a = [3,1,4,1,5,9,2,6]
  b = a**2 - 2*a + 1; print *, b
  mask = a > 2
  print *, mask, count(mask), any(a>8), all(a>0), count(a==1)
  print *, sum(a), product(a), maxval(a), minval(a), maxloc(a), minloc(a)
  print *, sum(a, mask), sum(a, mask=a<3), maxval(a, a<5), minval(a, mask=a>3), maxloc(a, mask=a<9), maxloc(a,1), minloc(a,dim=1)
  m = reshape([(i,i=1,12)],[3,4])
  print *, sum(m,1), sum(m,2), sum(m, dim=1, mask=m>5), maxval(m,1), minval(m,2), product(m,1)
  print *, count(m>3,1), any(m>11,2), all(m>2,dim=1), maxloc(m), minloc(m)
  t = transpose(m); print *, t
  print *, matmul(t, m)
  print *, matmul(m, [1,2,3,4]), matmul([1,2,3], m), dot_product(a,b)
  x = reshape([1.,2.,3.,4.,5.,6.,7.,8.,10.],[3,3]); v = [1.,2.,3.]
  w = matmul(x, v); print *, w
  y = matmul(x, x); print *, y
  x = transpose(x); print *, x
  x = matmul(x, x); print *, x
  print *, dot_product(v, w), size(m), size(m,1), size(m,2), shape(m), lbound(m), ubound(m), ubound(m,2)
  print *, spread([1,2,3], 1, 2), spread([1,2],2,2)
  print *, reshape([1,2,3,4,5,6],[3,2])
  print *, merge(a, -a, mask)
  print *, sqrt(real(a)), abs(-a), mod(a,3), max(a,4), real(a)/2
  print *, sum([(i*i,i=1,100)]), [(i*10+m(i,1), i=1,2), m(1,2), a(1)]
  print *, maxval([1.5,2.5]), minval(abs(real(a)-4.2)), sum(x(1,:)*v), any(x==0)
  where (a > 3) b = 0
  print *, b
  where (a > 3)
    b = a * 10
  elsewhere (a == 1)
    b = -1
  elsewhere
    b = 99
  end where
  print *, b
  where (m > 5) m = -m
  print *, m
  print *, pack_count(a)
  print *, a
contains
  integer function pack_count(z)
    integer, intent(in) :: z(:)
    pack_count = count(z > sum(z)/size(z))
  end function
end
