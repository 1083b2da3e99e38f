! Array assignments in constructs between pointers, and between sections of one array, that may overlap: the values are
! those from before the assignment (Fortran 2008, 7.2.1.3), whatever the sizes turn out to be.
! tol: 1e-5
module overlapping
  implicit none
  type t
    real, pointer :: a(:) => null()
    real, allocatable :: b(:,:)
    real :: c(-2:5)
    integer :: n
  end type
contains
  subroutine components(p, q, n)
    type(t), intent(inout) :: p, q
    integer, intent(in) :: n
    !$acc kernels present(p%a, q%a, p%b, q%b)
    p%a(:) = q%a(:)
    p%a(2:n) = p%a(1:n-1)
    p%b(:, 2:n) = q%b(:, 1:n-1)
    p%b(1:n-1, :) = p%b(2:n, :)
    !$acc end kernels
  end subroutine

  ! Each iteration has a temporary of its own.
  subroutine in_iterations(p, n)
    type(t), intent(inout) :: p
    integer, value :: n
    integer :: j
    !$acc parallel loop present(p, p%a, p%b)
    do j = 1, n
      p%b(2:n, j) = p%b(1:n-1, j) + p%a(2:n)
    end do
    !$acc parallel loop present(p)
    do j = 1, 1
      p%c(-1:p%n) = p%c(-2:p%n-1)
    end do
  end subroutine

  subroutine exchange(p, lo, hi, nh)
    real, pointer :: p(:,:)
    integer, intent(in) :: lo(2), hi(2), nh
    !$acc kernels present(p)
    p(:, lo(2)-nh:lo(2)-1) = p(:, hi(2)-nh+1:hi(2))
    p(:, hi(2)+1:hi(2)+nh) = p(:, lo(2):lo(2)+nh-1)
    !$acc end kernels
  end subroutine

  subroutine sections(s, n, m)
    integer, intent(in) :: n, m
    real, target, intent(inout) :: s(n, m)
    real, pointer :: p(:,:), q(:,:)
    integer :: j, k, h, c, lo(3)
    lo = [3, 7, 5]; h = 2
    p => s(1:n-2, :); q => s(3:n, :)
    !$acc data copy(s)
    !$acc parallel loop present(p, q)
    do j = 1, m
      p(1:j, j) = q(j:1:-1, j)
    end do
    !$acc parallel loop gang vector present(p, q)
    do j = 1, m
      p(lo(1):lo(2), j) = q(lo(1)-h:lo(2)-h, j) + p(lo(2):lo(1):-1, j)
    end do
    !$acc kernels present(p, q)
    do k = 1, 4
      p(:, 2:m) = p(:, 1:m-1) + q(:, 2:m)
      p(k:n-2, lo(1)) = p(1:n-1-k, lo(1))
    end do
    !$acc end kernels
    !$acc parallel present(p, q)
    !$acc loop seq
    do k = 1, 3
      p(2:, 1) = p(:n-3, 1)*0.5 + q(2:, 2)
    end do
    !$acc end parallel
    !$acc serial present(p, q)
    p(h:, 3) = q(:n-h-1, 3)
    !$acc end serial
    ! No host knows how many elements these have: at most a column.
    !$acc parallel loop present(s) private(c)
    do j = 1, m
      c = mod(int(s(1, j)), n - 1)
      if (c > 0) s(2:c+1, j) = s(1:c, j)
      s(1:c-40, j) = s(2:c-39, j)
    end do
    !$acc end data
  end subroutine
end module

program overlapping_assignments
  use overlapping
  implicit none
  integer, parameter :: n = 40, m = 30, k = 17
  type(t) :: p, q
  real :: s(n, m)
  real, pointer :: halo(:,:)
  integer :: i, j
  allocate(p%a(k), q%a(k), p%b(k,k), q%b(k,k))
  p%a = 0; q%a = [(real(i), i = 1, k)]
  p%b = 1; q%b = reshape([(real(i), i = 1, k*k)], [k, k])
  p%c = [(real(i), i = 1, 8)]; q%c = 0; p%n = 4; q%n = 3
  !$acc data copy(p, q, p%a, q%a, p%b, q%b)
  call components(p, q, k)
  call in_iterations(p, k)
  !$acc end data
  print '(10f10.3)', p%a, p%b, p%c
  allocate(halo(-1:6, -1:8))
  do j = -1, 8
    do i = -1, 6
      halo(i, j) = i + 100*j
    end do
  end do
  !$acc data copy(halo)
  call exchange(halo, [1, 1], [4, 6], 2)
  !$acc end data
  print '(8f8.0)', halo
  do j = 1, m
    do i = 1, n
      s(i, j) = i + 0.01*j
    end do
  end do
  call sections(s, n, m)
  print '(10f14.4)', s
end program
