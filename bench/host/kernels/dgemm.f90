! Matrix products: dot form (ijk), column form (jki), the intrinsic on small and middle sizes.
module products
  implicit none
contains
  subroutine ijk(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    real(8) :: s
    do i = 1, n
      do j = 1, n
        s = 0.0d0
        do k = 1, n
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = c(i, j) + s
      end do
    end do
  end subroutine
  subroutine jki(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n
      do k = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine
end module

program bench
  use products
  implicit none
  integer, parameter :: n = 200
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j, r
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0d0 / (i + j)
      b(i, j) = merge(1.0d0, 0.1d0, i == j)
    end do
  end do
  c = 0.0d0
  do r = 1, 60
    call ijk(n, a, b, c)
    call jki(n, a, b, c)
    call jki(n, b, a, c)
    call jki(n, a, b, c)
  end do
  print *, sum(c)
end program
