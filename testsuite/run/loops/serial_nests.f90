! Serial nests that -O3 jams, of all lengths, and their neighbours that it must not: sums keep the order of their terms,
! scalars have their last values, and what one iteration writes the next may read.
! flags: -O3
! tol: 1e-14
module nests
  implicit none
contains
  ! Four sums side by side; the last rows are left over.
  subroutine rows(n, m, a, x, y, s)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n), x(m)
    real(8), intent(inout) :: y(0:n), s
    integer :: i, k
    do i = 1, n
      s = 0.5d0
      do k = 1, m
        s = s + a(k, i) * x(k)
      end do
      y(i) = y(i) * 3 + s
    end do
  end subroutine

  ! y(i) is read by the iterations behind it.
  subroutine solve(n, m, a, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    real(8), intent(inout) :: y(0:n)
    integer :: i, k
    real(8) :: s
    do i = 1, n
      s = y(i - 1)
      do k = 1, m
        s = s - a(k, i) * y(k)
      end do
      y(i) = s / 4
    end do
  end subroutine

  ! The sum goes on from row to row.
  subroutine running(n, m, a, y, s)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    real(8), intent(inout) :: y(0:n), s
    integer :: i, k
    do i = 1, n
      do k = 1, m
        s = s + a(k, i)
      end do
      y(i) = s
    end do
  end subroutine

  ! Bodies: three sums, scalars of each pair.
  subroutine forces(n, x, m, f, r2)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 3), m(n)
    real(8), intent(inout) :: f(n, 3), r2
    integer :: i, j
    real(8) :: d1, d2, d3, s1, s2, s3
    do i = 1, n
      s1 = 0
      s2 = 0
      s3 = 0
      do j = 1, n
        d1 = x(j, 1) - x(i, 1)
        d2 = x(j, 2) - x(i, 2)
        d3 = x(j, 3) - x(i, 3)
        r2 = d1 * d1 + d2 * d2 + d3 * d3 + 0.01d0
        s1 = s1 + d1 * m(j) / (r2 * sqrt(r2))
        s2 = s2 + d2 * m(j) / (r2 * sqrt(r2))
        s3 = s3 - d3 * m(j) / (r2 * sqrt(r2))
      end do
      f(i, 1) = f(i, 1) + s1
      f(i, 2) = s2
      f(i, 3) = s3 - f(i, 3)
    end do
  end subroutine

  ! Updates in place, the factor a scalar that is seen afterwards.
  subroutine columns(n, m, a, x, y, factor)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n), x(n)
    real(8), intent(inout) :: y(m), factor
    integer :: i, k
    do k = 1, n
      factor = 2 * x(k)
      do i = 1, m
        y(i) = factor * a(i, k) - y(i)
      end do
    end do
  end subroutine

  ! The inner loop is shorter each time.
  subroutine triangle(n, a, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: y(n)
    integer :: i, k
    do k = 1, n
      do i = k, n
        y(i) = y(i) * 0.5d0 + a(i, k)
      end do
    end do
  end subroutine
end module

program serial_nests
  use nests
  implicit none
  integer, parameter :: most = 23
  real(8) :: a(most, most), x(most), y(0:most), f(most, 3), s, total(6)
  integer :: n, m, i, j
  total = 0
  do n = 0, most
    do m = 0, most, 11
      do j = 1, most
        do i = 1, most
          a(i, j) = mod(i * 7 + j * 13, 29) / 29d0
        end do
        x(j) = mod(j * 11, 17) / 7d0
        f(j, :) = [j * 0.1d0, j * 0.2d0, j * 0.3d0]
      end do
      y = 1
      s = -1
      call rows(n, m, a, x, y, s)
      total(1) = total(1) + sum(y) + s
      call solve(n, min(n, m), a, y)
      total(2) = total(2) + sum(y)
      call running(n, m, a, y, s)
      total(3) = total(3) + sum(y) + s
      s = -2
      call forces(n, a, x, f, s)
      total(4) = total(4) + sum(f) + s
      call columns(n, m, a, x, y(1:), s)
      total(5) = total(5) + sum(y) + s
      call triangle(n, a, y(1:))
      total(6) = total(6) + sum(y)
    end do
  end do
  print '(6es24.15)', total
end program
