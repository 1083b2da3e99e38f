! kernels with whole-array code, declared allocatables and several reductions, in the manner of a solver.
! kernels constructs with whole-array code in the manner of users
module kernels_solver_state
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), allocatable :: u(:,:), v(:,:), p(:,:)
  real(wp), parameter :: dt = 0.1_wp
  !$acc declare create(u, v, p)
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i, j
    allocate(u(0:n+1, 0:n+1), v(0:n+1, 0:n+1), p(0:n+1, 0:n+1))
    !$acc kernels
    u = 0
    v = 1
    p = 0.5_wp
    u(1, :) = 2
    v(:, n+1) = 3
    !$acc end kernels
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        p(i, j) = sin(0.1_wp*i)*cos(0.2_wp*j)
      end do
    end do
  end subroutine
  subroutine step(n, res)
    integer, intent(in) :: n
    real(wp), intent(out) :: res
    integer :: i, j
    real(wp) :: lap
    res = 0
    !$acc kernels
    !$acc loop independent collapse(2) reduction(max:res)
    do j = 1, n
      do i = 1, n
        lap = p(i-1,j) + p(i+1,j) + p(i,j-1) + p(i,j+1) - 4*p(i,j)
        v(i, j) = p(i, j) + dt*lap
        res = max(res, abs(lap))
      end do
    end do
    p(1:n, 1:n) = v(1:n, 1:n)
    where (p > 0.4_wp)
      u = u + p
    elsewhere (p < 0)
      u = u - p
    elsewhere
      u = u*0.5_wp
    end where
    u(2:n, 2) = p(1:n-1, 2)
    !$acc end kernels
  end subroutine
end module
program kernels_solver
  use kernels_solver_state
  implicit none
  integer, parameter :: n = 30
  real(wp) :: res, s
  integer :: it, cnt
  logical :: ok
  call setup(n)
  do it = 1, 5
    call step(n, res)
  end do
  s = 0
  !$acc kernels
  s = sum(u) + maxval(p) - minval(v)
  cnt = count(u > 1)
  ok = all(p < 10) .and. any(u > 0)
  !$acc end kernels
  !$acc update self(u, v, p)
  print '(4f14.8)', res, s, sum(u), sum(p*v)
  print *, cnt, ok
end program
