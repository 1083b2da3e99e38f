! The right-hand side first in compute constructs; arguments that may be absent in them.
program in_constructs
  implicit none
  integer :: a(8), b(6), c(6), m(4, 4), i, j, w(8)
  equivalence (b(1), w(1)), (c(1), w(3))
  character(4) :: s(4)
  character(2) :: two
  real :: x(6), y(6)
  integer, allocatable :: un(:)
  a = [(i, i = 1, 8)]
  !$acc serial copy(a)
  a(2:8) = a(1:7)
  !$acc end serial
  print *, a
  a = [(i, i = 1, 8)]
  !$acc kernels copy(a)
  a(1:7) = a(2:8) + a(7:1:-1)
  !$acc end kernels
  print *, a
  a = [(i, i = 1, 8)]
  !$acc kernels copy(a)
  where (a(8:1:-1) > 4) a = a(8:1:-1) * 10
  !$acc end kernels
  print *, a
  m = reshape([(i, i = 1, 16)], [4, 4])
  !$acc kernels copy(m)
  m = transpose(m)
  !$acc end kernels
  print *, m
  !$acc serial copy(m)
  m(:, 2:4) = m(:, 1:3)
  m(1, :) = m(:, 1)
  !$acc end serial
  print *, m
  a = [3, 1, 5, 2, 4, 8, 6, 7]
  !$acc serial copy(a)
  forall (i = 1:7) a(i + 1) = a(i)
  !$acc end serial
  print *, a
  x = [(real(i), i = 1, 6)]
  !$acc parallel loop copy(x) copyout(y)
  do i = 1, 6
    y(i) = scaled(x(i)) + max(x(i), 2.0)
  end do
  print *, y
  call maybe(x); call maybe(x, 2); call maybe(x, k=3, m=[.true., .false., .true., .false., .true., .false.])
  s = ['abcd', 'efgh', 'ijkl', 'mnop']
  !$acc serial copy(s)
  two = s(2)(3:4)
  s(:)(1:2) = two
  s(3)(2:4) = s(3)(1:3)
  !$acc end serial
  print *, s
  call dynamic(5)
contains
  real function scaled(v, f)
    !$acc routine seq
    real, intent(in) :: v
    real, intent(in), optional :: f
    scaled = v
    if (present(f)) scaled = v * f
  end function
  subroutine maybe(v, k, m)
    real :: v(:)
    integer, optional :: k
    logical, optional :: m(:)
    real :: total, r(6)
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total) copyout(r)
    do i = 1, 6
      r(i) = v(i) + max(1, 2, k)
      total = total + r(i)
    end do
    print *, total, r
    !$acc serial copyout(total)
    total = sum(v)
    !$acc end serial
    print *, total, sum(v, mask=m)
  end subroutine
  subroutine dynamic(n)
    integer, intent(in) :: n
    integer :: v(n), q(n, n), i
    v = [(i, i = 1, n)]
    q = 1
    !$acc kernels copy(v, q)
    v(2:n) = v(1:n - 1)
    q(:, 1) = v
    q(1, :) = q(:, 1)
    !$acc end kernels
    print *, v, q
  end subroutine
end program
