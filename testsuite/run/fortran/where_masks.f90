! `where` with overlap, several arms and other bounds.
program wh
  implicit none
  integer, parameter :: n = 6
  integer :: a(n), b(n), i
  real :: x(0:n-1), y(n), m(3,3)
  character(3) :: c(3) = ['abc','b  ','zzz']
  logical :: l(n)
  real, allocatable :: z(:)
  a = [(i,i=1,n)]
  b = 0
  where (a > 3) b = a
  print *, b
  where (a(1:5) > 2) a(2:6) = a(1:5)
  print *, a
  a = [(i,i=1,n)]
  where (a(n:1:-1) > 2) a = a + 10
  print *, a
  x = [1.,-2.,3.,0.,5.,-6.]
  y = 0
  where (x > 0)
    y = log(x)
    x = -x
  elsewhere (x == 0)
    y = 99
  elsewhere
    y = sqrt(abs(x))
    x = x(n-1:0:-1)
  end where

  print *, x, y
  m = reshape([(real(i),i=1,9)],[3,3])
  where (transpose(m) > 4) m = transpose(m) * 10
  print *, m
  where (m > 20)
    m = 0
  end where

  print *, m
  where (c > 'b') c = 'qqq'
  print *, c
  l = a > 12
  where (l)
    b = sum(a)
  end where

end
