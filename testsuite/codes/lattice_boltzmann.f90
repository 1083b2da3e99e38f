! A lattice-Boltzmann code (D2Q9, BGK) with both layouts of the populations: structure of arrays, f(x, y, direction), and
! array of structures, f(direction, x, y). Both are driven by one generic interface.
! Checks: the decay of a Taylor-Green vortex gives the viscosity, mass and momentum are conserved, a channel driven by a force
! has a parabolic profile between bounce-back walls, and the two layouts agree.
! tol: 1e-6
module lattice
  implicit none
  integer, parameter :: dp = kind(1d0), nq = 9
  integer, parameter :: cx(nq) = [0, 1, 0, -1, 0, 1, -1, -1, 1]
  integer, parameter :: cy(nq) = [0, 0, 1, 0, -1, 1, 1, -1, -1]
  integer, parameter :: opposite(nq) = [1, 4, 5, 2, 3, 8, 9, 6, 7]
  real(dp), parameter :: w(nq) = [4 / 9.0_dp, 1 / 9.0_dp, 1 / 9.0_dp, 1 / 9.0_dp, 1 / 9.0_dp, 1 / 36.0_dp, 1 / 36.0_dp, &
                                  1 / 36.0_dp, 1 / 36.0_dp]
contains
  !> The equilibrium of direction q.
  pure real(dp) function equilibrium(q, rho, u, v)
    !$acc routine seq
    integer, intent(in) :: q
    real(dp), intent(in) :: rho, u, v
    real(dp) :: cu
    cu = 3 * (cx(q) * u + cy(q) * v)
    equilibrium = w(q) * rho * (1 + cu + 0.5_dp * cu * cu - 1.5_dp * (u * u + v * v))
  end function equilibrium
end module lattice

module soa_layout
  use lattice
  implicit none
  private
  public :: soa_start, soa_step, soa_moments
contains
  subroutine soa_start(f, rho, u, v)
    real(dp), intent(out) :: f(:, :, :)
    real(dp), intent(in) :: rho(:, :), u(:, :), v(:, :)
    integer :: i, j, q
    do q = 1, nq
      do j = 1, size(f, 2)
        do i = 1, size(f, 1)
          f(i, j, q) = equilibrium(q, rho(i, j), u(i, j), v(i, j))
        end do
      end do
    end do
  end subroutine soa_start

  !> Collides and streams from f to g; with walls the rows 1 and ny reflect.
  subroutine soa_step(f, g, nx, ny, omega, force, walls)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: f(nx, ny, nq), omega, force
    real(dp), intent(out) :: g(nx, ny, nq)
    logical, intent(in) :: walls
    integer :: i, j, q, it, jt
    real(dp) :: rho, u, v, post
    !$acc parallel loop gang vector collapse(2) present(f, g) private(rho, u, v, post, it, jt)
    do j = 1, ny
      do i = 1, nx
        rho = 0
        u = 0
        v = 0
        !$acc loop seq
        do q = 1, nq
          rho = rho + f(i, j, q)
          u = u + cx(q) * f(i, j, q)
          v = v + cy(q) * f(i, j, q)
        end do
        u = u / rho
        v = v / rho
        !$acc loop seq
        do q = 1, nq
          post = f(i, j, q) + omega * (equilibrium(q, rho, u, v) - f(i, j, q)) + 3 * w(q) * cx(q) * force
          it = modulo(i + cx(q) - 1, nx) + 1
          jt = j + cy(q)
          if (walls .and. (jt < 1 .or. jt > ny)) then
            g(i, j, opposite(q)) = post
          else
            jt = modulo(jt - 1, ny) + 1
            g(it, jt, q) = post
          end if
        end do
      end do
    end do
  end subroutine soa_step

  subroutine soa_moments(f, rho, u, v)
    real(dp), intent(in) :: f(:, :, :)
    real(dp), intent(out) :: rho(:, :), u(:, :), v(:, :)
    integer :: q
    rho = sum(f, dim=3)
    u = 0
    v = 0
    do q = 1, nq
      u = u + cx(q) * f(:, :, q)
      v = v + cy(q) * f(:, :, q)
    end do
    u = u / rho
    v = v / rho
  end subroutine soa_moments
end module soa_layout

module aos_layout
  use lattice
  implicit none
  private
  !> The populations of one cell.
  type, public :: cell
    real(dp) :: f(nq)
  end type cell
  public :: aos_start, aos_step, aos_moments
contains
  elemental subroutine aos_start(c, rho, u, v)
    type(cell), intent(out) :: c
    real(dp), intent(in) :: rho, u, v
    integer :: q
    do q = 1, nq
      c%f(q) = equilibrium(q, rho, u, v)
    end do
  end subroutine aos_start

  !> The same step; the device works on the cells as an array whose first dimension is the direction.
  subroutine aos_step(f, g, nx, ny, omega, force, walls)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: f(nq, nx, ny), omega, force
    real(dp), intent(out) :: g(nq, nx, ny)
    logical, intent(in) :: walls
    integer :: i, j, q, it, jt
    real(dp) :: rho, u, v, post
    !$acc parallel loop gang collapse(2) present(f, g) private(rho, u, v, post, it, jt)
    do j = 1, ny
      do i = 1, nx
        rho = 0
        u = 0
        v = 0
        do q = 1, nq
          rho = rho + f(q, i, j)
          u = u + cx(q) * f(q, i, j)
          v = v + cy(q) * f(q, i, j)
        end do
        u = u / rho
        v = v / rho
        do q = 1, nq
          post = f(q, i, j) + omega * (equilibrium(q, rho, u, v) - f(q, i, j)) + 3 * w(q) * cx(q) * force
          it = modulo(i + cx(q) - 1, nx) + 1
          jt = j + cy(q)
          if (walls .and. (jt < 1 .or. jt > ny)) then
            g(opposite(q), i, j) = post
          else
            g(q, it, modulo(jt - 1, ny) + 1) = post
          end if
        end do
      end do
    end do
  end subroutine aos_step

  subroutine aos_moments(c, rho, u, v)
    type(cell), intent(in) :: c(:, :)
    real(dp), intent(out) :: rho(:, :), u(:, :), v(:, :)
    integer :: i, j
    do j = 1, size(c, 2)
      do i = 1, size(c, 1)
        rho(i, j) = sum(c(i, j)%f)
        u(i, j) = dot_product(c(i, j)%f, real(cx, dp)) / rho(i, j)
        v(i, j) = dot_product(c(i, j)%f, real(cy, dp)) / rho(i, j)
      end do
    end do
  end subroutine aos_moments
end module aos_layout

module simulation
  use lattice
  use soa_layout
  use aos_layout
  implicit none
  !> Runs a number of steps from the given moments and returns the moments at the end.
  interface simulate
    module procedure simulate_soa, simulate_aos
  end interface simulate
  !> Tags that choose the layout.
  type soa_tag
    integer :: unused = 0
  end type soa_tag
  type aos_tag
    integer :: unused = 0
  end type aos_tag
contains
  subroutine simulate_soa(tag, steps, omega, force, walls, rho, u, v)
    type(soa_tag), intent(in) :: tag
    integer, intent(in) :: steps
    real(dp), intent(in) :: omega, force
    logical, intent(in) :: walls
    real(dp), intent(inout) :: rho(:, :), u(:, :), v(:, :)
    real(dp), allocatable :: f(:, :, :), g(:, :, :)
    integer :: k, nx, ny
    nx = size(rho, 1)
    ny = size(rho, 2)
    allocate(f(nx, ny, nq), g(nx, ny, nq))
    call soa_start(f, rho, u, v)
    !$acc data copy(f) create(g)
    do k = 1, steps, 2
      call soa_step(f, g, nx, ny, omega, force, walls)
      call soa_step(g, f, nx, ny, omega, force, walls)
    end do
    !$acc end data
    call soa_moments(f, rho, u, v)
  end subroutine simulate_soa

  subroutine simulate_aos(tag, steps, omega, force, walls, rho, u, v)
    type(aos_tag), intent(in) :: tag
    integer, intent(in) :: steps
    real(dp), intent(in) :: omega, force
    logical, intent(in) :: walls
    real(dp), intent(inout) :: rho(:, :), u(:, :), v(:, :)
    type(cell), allocatable :: c(:, :)
    real(dp), allocatable :: f(:, :, :), g(:, :, :)
    integer :: i, j, k, nx, ny
    nx = size(rho, 1)
    ny = size(rho, 2)
    allocate(c(nx, ny), f(nq, nx, ny), g(nq, nx, ny))
    call aos_start(c, rho, u, v)
    do j = 1, ny
      do i = 1, nx
        f(:, i, j) = c(i, j)%f
      end do
    end do
    !$acc data copy(f) create(g)
    do k = 1, steps, 2
      call aos_step(f, g, nx, ny, omega, force, walls)
      call aos_step(g, f, nx, ny, omega, force, walls)
    end do
    !$acc end data
    do concurrent (i = 1:nx, j = 1:ny)
      c(i, j)%f = f(:, i, j)
    end do
    call aos_moments(c, rho, u, v)
  end subroutine simulate_aos
end module simulation

program lattice_boltzmann
  use lattice
  use simulation
  implicit none
  integer :: failures = 0
  real(dp), allocatable, dimension(:, :) :: u1, v1, u2, v2, r1, r2

  call taylor_green(.true., r1, u1, v1)
  call taylor_green(.false., r2, u2, v2)
  call check('layouts agree (vortex)', maxval(abs(u1 - u2)) < 1e-14_dp .and. maxval(abs(r1 - r2)) < 1e-13_dp)
  call channel(.true., u1)
  call channel(.false., u2)
  call check('layouts agree (channel)', maxval(abs(u1 - u2)) < 1e-14_dp)
  print '(a,i0)', 'failures: ', failures

contains

  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    print '(a,": ",a)', what, trim(merge('ok    ', 'failed', good))
    if (.not. good) failures = failures + 1
  end subroutine check

  subroutine run(soa, steps, omega, force, walls, rho, u, v)
    logical, intent(in) :: soa, walls
    integer, intent(in) :: steps
    real(dp), intent(in) :: omega, force
    real(dp), intent(inout) :: rho(:, :), u(:, :), v(:, :)
    if (soa) then
      call simulate(soa_tag(), steps, omega, force, walls, rho, u, v)
    else
      call simulate(aos_tag(), steps, omega, force, walls, rho, u, v)
    end if
  end subroutine run

  subroutine taylor_green(soa, rho, u, v)
    logical, intent(in) :: soa
    real(dp), allocatable, dimension(:, :), intent(out) :: rho, u, v
    integer, parameter :: n = 32, steps = 100
    real(dp), parameter :: tau = 0.8_dp, u0 = 0.02_dp, pi = acos(-1.0_dp), k = 2 * pi / n
    real(dp) :: mass, first, viscosity, measured
    integer :: i, j
    allocate(rho(n, n), u(n, n), v(n, n))
    do j = 1, n
      do i = 1, n
        u(i, j) = -u0 * cos(k * i) * sin(k * j)
        v(i, j) = u0 * sin(k * i) * cos(k * j)
        rho(i, j) = 1 - 0.75_dp * u0**2 * (cos(2 * k * i) + cos(2 * k * j))
      end do
    end do
    mass = sum(rho)
    first = sum(u**2 + v**2)
    call run(soa, steps, 1 / tau, 0.0_dp, .false., rho, u, v)
    viscosity = (tau - 0.5_dp) / 3
    measured = -log(sum(u**2 + v**2) / first) / (4 * k**2 * steps)
    call check('viscosity', abs(measured / viscosity - 1) < 0.02_dp)
    call check('mass', abs(sum(rho) - mass) < 1e-9_dp)
    call check('momentum', abs(sum(rho * u)) < 1e-11_dp .and. abs(sum(rho * v)) < 1e-11_dp)
    print '(2f12.8)', measured, u(3, 7)
  end subroutine taylor_green

  subroutine channel(soa, u)
    logical, intent(in) :: soa
    real(dp), allocatable, intent(out) :: u(:, :)
    integer, parameter :: nx = 8, ny = 12
    real(dp), parameter :: tau = 1.0_dp, force = 1e-5_dp
    real(dp), allocatable :: rho(:, :), v(:, :)
    real(dp) :: y, exact, worst
    integer :: j
    allocate(rho(nx, ny), u(nx, ny), v(nx, ny))
    rho = 1
    u = 0
    v = 0
    call run(soa, 1000, 1 / tau, force, .true., rho, u, v)
    worst = 0
    do j = 1, ny
      y = j - 0.5_dp
      exact = force / (2 * (tau - 0.5_dp) / 3) * y * (ny - y)
      worst = max(worst, abs(u(3, j) + 0.5_dp * force - exact) / exact)
    end do
    call check('parabola', worst < 0.03_dp)
    print '(2es14.6)', u(1, 1), u(1, ny / 2)
  end subroutine channel
end program lattice_boltzmann
