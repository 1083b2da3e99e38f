! Components of types with lengths in compute constructs.
program lengths_in_constructs
  implicit none
  type :: vec(n, k)
    integer, len :: n
    integer, kind :: k = 8
    real(k) :: v(n)
  end type
  integer :: m = 1000
  call work(m)
contains
  subroutine work(n)
    integer, intent(in) :: n
    type(vec(n)) :: x, y
    real(8) :: s
    integer :: i
    !$acc parallel loop copyout(x%v)
    do i = 1, n
      x%v(i) = i
    end do
    y = x
    s = 0
    !$acc parallel loop reduction(+:s) copyin(y, y%v)
    do i = 1, y%n
      s = s + y%v(i)
    end do
    print *, s
    !$acc parallel loop
    do i = 1, x%n
      x%v(i) = x%v(i) * 2
    end do
    print *, sum(x%v), x%n
    !$acc kernels
    x%v = x%v + y%v
    !$acc end kernels
    print *, sum(x%v)
  end subroutine
end program
