! As silent_stores.c: explicit shapes, array syntax, logical closures, lower bounds other than 1.
program silent_stores_f
  implicit none
  integer, parameter :: n = 45
  real :: d(n, n), d0(n, n), e(0:n - 1, -3:n - 4), e0(0:n - 1, -3:n - 4)
  integer :: i, j, m(n, n), m0(n, n)
  logical :: r(n, n), r0(n, n)
  do j = 1, n
    do i = 1, n
      d0(i, j) = merge(0.0, 1.0 + mod(i * 37 + j * 101, 89), i == j)
      m0(i, j) = merge(0, 1 + mod(i * 53 + j * 17, 97), i == j)
      r0(i, j) = mod(i * 31 + j * 7 + i * j, 29) == 0
      e0(i - 1, j - 4) = d0(i, j)
    end do
  end do
  d = d0
  call rows(n, d)
  call rows_host(n, d0)
  print '(a, l2)', 'rows', all(d == d0)
  call columns(n, m)
  call columns_host(n, m0)
  print '(a, l2)', 'columns', all(m == m0)
  r = r0
  call closure(n, r)
  call closure_host(n, r0)
  print '(a, l2, i6)', 'closure', all(r .eqv. r0), count(r)
  e = e0
  call moved(n, e)
  call moved_host(n, e0)
  print '(a, l2)', 'moved', all(e == e0)
contains
  subroutine rows(n, d)
    integer, intent(in) :: n
    real, intent(inout) :: d(n, n)
    integer :: k, j
    !$acc kernels
    do k = 1, n
      do j = 1, n
        d(:, j) = min(d(:, j), d(:, k) + d(k, j))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine rows_host(n, d)
    integer, intent(in) :: n
    real, intent(inout) :: d(n, n)
    integer :: k, j
    do k = 1, n
      do j = 1, n
        d(:, j) = min(d(:, j), d(:, k) + d(k, j))
      end do
    end do
  end subroutine
  subroutine columns(n, m)
    integer, intent(in) :: n
    integer, intent(inout) :: m(n, n)
    integer :: k, j, i
    m = m0
    !$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          if (m(i, k) + m(k, j) < m(i, j)) m(i, j) = m(i, k) + m(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine columns_host(n, m)
    integer, intent(in) :: n
    integer, intent(inout) :: m(n, n)
    integer :: k, j, i
    do k = 1, n
      do j = 1, n
        do i = 1, n
          if (m(i, k) + m(k, j) < m(i, j)) m(i, j) = m(i, k) + m(k, j)
        end do
      end do
    end do
  end subroutine
  subroutine closure(n, r)
    integer, intent(in) :: n
    logical, intent(inout) :: r(n, n)
    integer :: k, j, i
    !$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          r(i, j) = r(i, j) .or. (r(i, k) .and. r(k, j))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine closure_host(n, r)
    integer, intent(in) :: n
    logical, intent(inout) :: r(n, n)
    integer :: k, j, i
    do k = 1, n
      do j = 1, n
        do i = 1, n
          r(i, j) = r(i, j) .or. (r(i, k) .and. r(k, j))
        end do
      end do
    end do
  end subroutine
  subroutine moved(n, e)
    integer, intent(in) :: n
    real, intent(inout) :: e(0:n - 1, -3:n - 4)
    integer :: k, j, i
    !$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          e(i - 1, j - 4) = min(e(i - 1, j - 4), e(i - 1, k - 4) + e(k - 1, j - 4))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine moved_host(n, e)
    integer, intent(in) :: n
    real, intent(inout) :: e(0:n - 1, -3:n - 4)
    integer :: k, j, i
    do k = 1, n
      do j = 1, n
        do i = 1, n
          e(i - 1, j - 4) = min(e(i - 1, j - 4), e(i - 1, k - 4) + e(k - 1, j - 4))
        end do
      end do
    end do
  end subroutine
end program
