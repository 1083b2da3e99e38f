! Sparse matrix times vector, rows in a row.
module sparse
  implicit none
  integer, allocatable :: row(:), col(:)
  real(8), allocatable :: val(:)
contains
  subroutine spmv(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    integer :: i, k
    real(8) :: s
    do i = 1, n
      s = 0.0d0
      do k = row(i), row(i + 1) - 1
        s = s + val(k) * x(col(k))
      end do
      y(i) = s
    end do
  end subroutine
end module

program bench
  use sparse
  implicit none
  integer, parameter :: n = 20000
  real(8) :: x(n), y(n)
  integer :: i, k, p, t
  allocate (row(n + 1), col(7 * n), val(7 * n))
  p = 1
  do i = 1, n
    row(i) = p
    do k = -3, 3
      col(p) = modulo(i - 1 + k * k * k * 11, n) + 1
      val(p) = merge(0.7d0, 0.05d0, k == 0)
      p = p + 1
    end do
  end do
  row(n + 1) = p
  x = 1.0d0
  x(1) = 2.0d0
  do t = 1, 1500
    call spmv(n, x, y)
    call spmv(n, y, x)
  end do
  print *, sum(x), x(1)
end program
