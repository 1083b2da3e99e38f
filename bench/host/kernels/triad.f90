! Stream triad on explicit-shape arguments, in cache and out of it.
module triad_kernel
  implicit none
contains
  subroutine triad(n, a, b, c, s)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    real(8), intent(in) :: b(n), c(n), s
    integer :: i
    do i = 1, n
      a(i) = b(i) + s * c(i)
    end do
  end subroutine
  subroutine triad_whole(a, b, c, s)
    real(8), intent(out) :: a(:)
    real(8), intent(in) :: b(:), c(:), s
    a = b + s * c
  end subroutine
end module

program bench
  use triad_kernel
  implicit none
  integer, parameter :: n = 1000, big = 2000000
  real(8), allocatable :: a(:), b(:), c(:)
  integer :: k
  allocate (a(big), b(big), c(big))
  b = 1.0d0
  c = 2.0d0
  do k = 1, 600000
    call triad(n, a, b, c, 3.0d0)
    b(mod(k, n) + 1) = a(1)
  end do
  do k = 1, 300000
    call triad_whole(a(1:n), b(1:n), c(1:n), 1.0d-3)
    b(mod(k, n) + 1) = 1.0d0 + 1.0d-6 * a(1)
  end do
  do k = 1, 40
    call triad(big, a, b, c, 1.0d-2)
    c(k) = a(big - k)
  end do
  print *, sum(a)
end program
