! Functions whose results are arrays: constant, automatic and allocatable shape.
program arrf
  implicit none
  real :: a(3), m(2,3)
  integer :: i
  a = vec(2.0)
  print *, a
  print *, vec(1.0) + vec(10.0)
  m = mat(2,3)
  print *, m
  print *, sum(mat(3,3)), maxval(vec(5.))
  print *, cum([1,2,3,4])
  print *, size(dyn(4)), dyn(3)
  a = vec(a(1))
  print *, a
  a = a + vec(sum(a))
  print *, a
  print *, outer([1.,2.],[3.,4.,5.])
  print *, names(2)
  do i = 1, 3
    print *, sum(dyn(i))
  end do
contains
  function vec(x)
    real, intent(in) :: x
    real :: vec(3)
    vec = [x, 2*x, 3*x]
  end function
  function mat(n, m) result(r)
    integer, intent(in) :: n, m
    real :: r(n, m)
    integer i, j
    do j = 1, m
      do i = 1, n
        r(i,j) = i*10 + j
      end do
    end do
  end function
  function cum(v) result(c)
    integer, intent(in) :: v(:)
    integer :: c(size(v))
    integer i
    c(1) = v(1)
    do i = 2, size(v)
      c(i) = c(i-1) + v(i)
    end do
  end function
  function dyn(n) result(r)
    integer, intent(in) :: n
    real, allocatable :: r(:)
    integer k
    allocate(r(n))
    r = [(real(k), k=1,n)]
  end function
  function outer(x, y) result(z)
    real, intent(in) :: x(:), y(:)
    real :: z(size(x),size(y))
    integer i
    do i = 1, size(y)
      z(:,i) = x * y(i)
    end do
  end function
  function names(n) result(r)
    integer, intent(in) :: n
    character(3) :: r(n)
    r = 'abc'
    r(n) = 'z'
  end function
end
