! Arrays that iterations fill anew and whose last values are used after the loop: with lower bounds, whole array assignments,
! assumed shape and allocatable.
program array_last_values_f
  implicit none
  integer, parameter :: n = 30
  real(8) :: work(-3:n), x(n, n, n), c(n, n)
  real(8), allocatable :: row(:)
  integer :: i, j, k, m
  real(8) :: s

  do k = 1, n
    do j = 1, n
      c(j, k) = mod(j * k, 7) / 7d0
      do i = 1, n
        x(i, j, k) = mod(i + j * k, 11) / 11d0
      end do
    end do
  end do
  work = 1
  allocate (row(n))
  row = 2

  !$acc kernels
  do k = 1, n
    do j = 1, n
      do i = 1, n
        s = 0
        do m = 1, n
          s = s + c(m, i) * x(m, j, k)
        end do
        work(i) = s
      end do
      x(:, j, k) = work(1:n)
    end do
  end do
  !$acc end kernels
  print '(a, 2f18.6)', 'contraction', sum(x), sum(work)

  !$acc kernels
  do j = 1, n
    row(:) = x(:, j, 1) * 2
    do i = 2, n
      x(i, j, 2) = row(i) - row(i - 1)
    end do
  end do
  !$acc end kernels
  print '(a, 2f18.6)', 'rows', sum(x), sum(row)

  call smooth(x(:, :, 3), work(-3:n - 4))
  print '(a, 2f18.6)', 'smooth', sum(x), sum(work)
contains
  subroutine smooth(p, w)
    real(8), intent(inout) :: p(:, :), w(:)
    integer :: r, q
    !$acc kernels
    do q = size(p, 2), 1, -1
      do r = 1, size(p, 1)
        w(r) = p(r, q) * q
      end do
      do r = 2, size(p, 1) - 1
        p(r, q) = (w(r - 1) + w(r) + w(r + 1)) / 3
      end do
    end do
    !$acc end kernels
  end subroutine
end program
