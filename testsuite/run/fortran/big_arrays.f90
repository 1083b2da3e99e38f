! Static arrays of 100 MB and automatic arrays of 60 MB do not overflow the stack.
program big
  implicit none
  integer, parameter :: n = 3600
  real*8 :: a(n,n)
  integer i
  a = 1d0
  print *, sum(a)
  do i = 1, 3
    call auto(2500*i)
  end do
  call fixed
  call expr(a)
  print *, a(1,1), a(n,n)
  print *, fsum(3000)
contains
  subroutine auto(m)
    integer, intent(in) :: m
    real*8 :: w(m, 1000), z(m)
    w = m
    z = 1
    print *, sum(w), sum(z)
  end subroutine
  subroutine fixed
    real*8 :: loc(2500,2500)
    loc = 2
    print *, sum(loc)
  end subroutine
  subroutine expr(x)
    real*8, intent(inout) :: x(:,:)
    x(2:,:) = x(1:size(x,1)-1,:) + 1
    x = x(n:1:-1,:) * 2
    x = transpose(x)
    print *, sum(matmul(x(1:10,:), x(:,1:10))) > 0
  end subroutine
  function fsum(k) result(s)
    integer, intent(in) :: k
    real*8 :: s
    s = sum(mk(k))
  end function
  function mk(k) result(r)
    integer, intent(in) :: k
    real*8 :: r(k,k)
    r = 0.5d0
  end function
end
