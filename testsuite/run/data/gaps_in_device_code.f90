! Sections with gaps between their elements, and such as may have some, as arguments of explicit shape in device code: copies in
! routines of level seq, copies of known size elsewhere, and pointers and sections that turn out to be dense.
module columns
  implicit none
contains
  subroutine count_up(n, x)
    !$acc routine seq
    integer, value :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine

  real function total(n, x)
    !$acc routine seq
    integer, value :: n
    real, intent(in) :: x(n)
    integer :: i
    total = 0
    do i = 1, n
      total = total + x(i)
    end do
  end function

  subroutine rows_and_columns(a, k)
    !$acc routine seq
    real, intent(inout) :: a(:, :)
    integer, value :: k
    call count_up(size(a, 1), a(:, k))
    call count_up(size(a, 2), a(k, :))
    call count_up(size(a(k, ::2)), a(k, ::2))
    a(k, 1) = a(k, 1) + total(size(a, 2), a(k, :))
  end subroutine

  subroutine sums(n, a, s)
    !$acc routine vector
    integer, value :: n
    real, intent(in) :: a(:, :)
    real, intent(out) :: s(:)
    integer :: j
    !$acc loop vector
    do j = 1, n
      s(j) = total(4, a(j, 1:4)) + total(n, a(:, j))
    end do
  end subroutine
end module

program gaps_in_device_code
  use columns
  implicit none
  integer, parameter :: n = 40
  real :: b(n, 4), s(n), t(4)
  real, pointer :: p(:, :, :)
  real, allocatable :: q(:, :)
  integer :: k

  b = 0
  allocate (q(n, 4), p(n, 0:4, 3))
  q = 1
  p = 2
  !$acc parallel loop copy(b)
  do k = 1, 1
    call rows_and_columns(b, k)
  end do
  print '(4f8.1)', b(1, :), b(2, :), b(n, :)
  !$acc parallel loop gang vector copy(q) copyin(b) copyout(s)
  do k = 1, n
    call count_up(4, q(k, 1:4))
    call count_up(2, q(k, 1:4:3))
    s(k) = total(4, b(k, :)) + total(2, b(k, ::2))
  end do
  print '(5f8.1)', s(1), s(2), s(n), sum(s), sum(q)
  !$acc parallel loop copy(p)
  do k = 1, 3
    call count_up(4 * n, p(:, 1:, k))
    call count_up(n, p(:, 0, k))
  end do
  print '(f10.1, 5f7.1)', sum(p), p(1:3, 1, 2), p(n, 4, 3), p(n, 0, 1)
  !$acc parallel copyin(q) copyout(t)
  call sums(4, q(1:4, :), t)
  !$acc end parallel
  print '(4f8.1)', t
end program
