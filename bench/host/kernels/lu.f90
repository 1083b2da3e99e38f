! LU factorisation with partial pivoting, in place.
module lu_kernel
  implicit none
contains
  subroutine factor(a, n, pivot)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer, intent(out) :: pivot(n)
    integer :: i, j, k, p
    real(8) :: t
    do k = 1, n
      p = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      pivot(k) = p
      if (p /= k) then
        do j = 1, n
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
      end if
      t = 1.0d0 / a(k, k)
      do i = k + 1, n
        a(i, k) = a(i, k) * t
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine
end module

program bench
  use lu_kernel
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n, n), b(n, n), s
  integer :: pivot(n), i, j, t
  do j = 1, n
    do i = 1, n
      b(i, j) = 1.0d0 / (i + j) + merge(2.0d0, 0.0d0, i == n + 1 - j)
    end do
  end do
  s = 0.0d0
  do t = 1, 200
    a = b
    call factor(a, n, pivot)
    s = s + sum(a) + pivot(t)
  end do
  print *, s
end program
