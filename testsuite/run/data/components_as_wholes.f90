! Array components of elements as wholes in device code: expressions, sections, arguments, reductions, reshape, norm2.
module parts
  implicit none
  integer, parameter :: dp = kind(1d0)
  type inner_t
    real(dp) :: w(0:3) = 0
    integer :: k(2, 3) = 0
  end type
  type cell_t
    real(dp) :: x(3) = 0, v(3) = 0
    type(inner_t) :: in(2)
    real(dp) :: e = 0
  end type
contains
  pure function dist(a, b) result(d)
    !$acc routine seq
    real(dp), intent(in) :: a(3), b(3)
    real(dp) :: d
    d = sqrt(sum((a - b)**2))
  end function
  subroutine scale(a, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    a = 2 * a
  end subroutine
  subroutine shaped(a)
    !$acc routine seq
    real(dp), intent(inout) :: a(:)
    a(1) = a(1) + size(a)
  end subroutine
end module
program main
  use parts
  implicit none
  integer, parameter :: n = 9
  type(cell_t) :: c(n)
  real(dp) :: total, f(3), m(3)
  integer :: i, j
  do i = 1, n
    c(i)%x = [i, i + 1, i + 2]
    c(i)%v = [1, -1, 2]
  end do
  !$acc parallel loop copy(c) private(f)
  do i = 1, n
    f = 0
    do j = 1, 3
      f = f + c(i)%v / j
    end do
    c(i)%x = c(i)%x + 0.5_dp * f
    c(i)%x(2:3) = c(i)%x(3:2:-1)
    c(i)%in(1)%w = i
    c(i)%in(2)%w(1:) = c(i)%in(1)%w(:2) + c(i)%x
    c(i)%in(2)%k = reshape([1, 2, 3, 4, 5, 6], [2, 3])
    c(i)%in(2)%k(:, 2) = i
    c(i)%e = dot_product(c(i)%x, c(i)%v) + sum(c(i)%in(2)%w) + maxval(c(i)%in(2)%k)
    c(i)%e = c(i)%e + norm2(c(i)%x) + dist(c(i)%x, c(i)%v)
    call scale(c(i)%v, 3)
    call shaped(c(i)%in(1)%w)
    call shaped(c(i)%in(2)%w(2:))
    where (c(i)%v > 3) c(i)%v = 3
    if (any(c(i)%v < 0)) c(i)%v(1) = -5
  end do
  total = 0; m = 0
  !$acc parallel loop copyin(c) reduction(+:total)
  do i = 1, n
    total = total + sum(c(i)%x) + c(i)%e
  end do
  print '(f14.5)', total
  do i = 1, n, 4
    print '(3f9.4,3f7.2,2(4f8.3,6i3),f10.4)', c(i)
  end do
end program
