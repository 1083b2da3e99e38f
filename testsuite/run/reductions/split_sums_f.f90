! Few long sums in Fortran: columns are contiguous here. See split_sums.c.
module sums
  implicit none
contains
  subroutine columns(n, m, a, y, low)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,m)
    real(8), intent(inout) :: y(m)
    real(8), intent(out) :: low(m)
    integer :: i, j
    real(8) :: s, t
    !$acc kernels
    do j = 1, m
      s = y(j)
      t = 100
      do i = 1, n
        s = s + a(i,j)
        t = min(t, a(i,j))
      end do
      y(j) = s
      low(j) = t
    end do
    !$acc end kernels
  end subroutine

  subroutine rows(n, m, a, x, y)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m,n), x(n)
    integer(8), intent(out) :: y(m)
    integer :: i, j
    !$acc parallel loop
    do j = 1, m
      y(j) = 0
      do i = n, 1, -1
        y(j) = y(j) + int(a(j,i), 8) * x(i)
      end do
    end do
  end subroutine

  subroutine any_of(n, m, a, limit, found)
    integer, intent(in) :: n, m, limit
    integer, intent(in) :: a(:,:)
    logical, intent(out) :: found(m)
    integer :: i, j
    logical :: l
    !$acc parallel loop copyout(found) copyin(a)
    do j = 1, m
      l = .false.
      do i = 1, n
        l = l .or. a(j,i) > limit + j
      end do
      found(j) = l
    end do
  end subroutine
end module

program split_sums_f
  use sums
  implicit none
  integer :: sizes(2,5) = reshape([131075, 3, 20001, 40, 65536, 1, 9, 9, 0, 3], [2, 5])
  integer :: k, n, m, i, j
  real(8), allocatable :: a(:,:), y(:), low(:)
  integer, allocatable :: b(:,:), x(:)
  integer(8), allocatable :: z(:)
  logical, allocatable :: found(:)
  do k = 1, 5
    n = sizes(1,k); m = sizes(2,k)
    allocate(a(n,m), y(m), low(m), b(m,n), x(n), z(m), found(m))
    do j = 1, m
      do i = 1, n
        a(i,j) = mod(i*5 + j, 17) - 0.25d0
        b(j,i) = mod(i*3 + j*j, 19) - 6
      end do
      y(j) = j
    end do
    do i = 1, n
      x(i) = mod(i, 7) - 3
    end do
    call columns(n, m, a, y, low)
    call rows(n, m, b, x, z)
    call any_of(n, m, b, 10, found)
    print '(2(i0,1x),2(f14.3,1x),i0,1x,i0)', n, m, sum(y), sum(low), sum(z), count(found)
    deallocate(a, y, low, b, x, z, found)
  end do
end program
