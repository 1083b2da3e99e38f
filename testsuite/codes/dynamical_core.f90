! The dynamical core of a weather model in small: transport of tracers, vertical diffusion by columns (tridiagonal systems),
! a pressure solver by red-black relaxation, and a physics step, each a contained procedure that works on the fields of its
! host. The device works asynchronously in queues; the host looks at copies that the queues have brought back.
! Checks: tracer mass, positivity and a rotation that returns, diffusion against the exact decay of a mode, the relaxation's
! residual, and that the asynchronous run equals one that waits after every step.
! tol: 1e-6
module constants
  implicit none
  integer, parameter :: wp = selected_real_kind(13)
  real(wp), parameter :: pi = 3.14159265358979_wp
  integer, parameter :: q_advection = 1, q_diffusion = 2, q_output = 3
end module constants

module fields
  use constants
  implicit none
  type statistics
    real(wp) :: mass = 0, low = 0, high = 0
  end type statistics
contains
  !> What is known of a field from its values.
  pure function gather(f) result(s)
    real(wp), intent(in) :: f(:, :, :)
    type(statistics) :: s
    s%mass = sum(f)
    s%low = minval(f)
    s%high = maxval(f)
  end function gather

  !> Van Leer's limited flux between two cells, given the upwind neighbours.
  pure real(wp) function limited_flux(c, a, b, d, e)
    !$acc routine seq
    real(wp), intent(in) :: c, a, b, d, e
    real(wp) :: r, up, down, far
    if (c >= 0) then
      up = b; down = d; far = a
    else
      up = d; down = b; far = e
    end if
    r = (down - up) * (up - far)
    limited_flux = 0
    if (r > 0) limited_flux = (1 - abs(c)) * r / (down - far)
    limited_flux = c * (up + limited_flux)
  end function limited_flux
end module fields

module checks
  implicit none
  integer :: failures = 0
contains
  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    print '(a,": ",a)', what, trim(merge('ok    ', 'failed', good))
    if (.not. good) failures = failures + 1
  end subroutine check
end module checks

module transport
  use constants
  use fields, only: limited_flux
  implicit none
contains
  subroutine advect_x(f, g, c, nx, ny, nz)
    integer, intent(in) :: nx, ny, nz
    real(wp), intent(in) :: f(nx, ny, nz), c(nx, nz)
    real(wp), intent(out) :: g(nx, ny, nz)
    integer :: i, j, k
    real(wp) :: east, west
    !$acc parallel loop gang collapse(2) present(f, g, c) async(q_advection)
    do k = 1, nz
      do j = 1, ny
        !$acc loop vector private(east, west)
        do i = 1, nx
          east = limited_flux(c(i, k), f(wrap(i - 1, nx), j, k), f(i, j, k), f(wrap(i + 1, nx), j, k), f(wrap(i + 2, nx), j, k))
          west = limited_flux(c(wrap(i - 1, nx), k), f(wrap(i - 2, nx), j, k), f(wrap(i - 1, nx), j, k), f(i, j, k), &
            f(wrap(i + 1, nx), j, k))
          g(i, j, k) = f(i, j, k) - (east - west)
        end do
      end do
    end do
  end subroutine advect_x

  subroutine advect_y(f, g, c, nx, ny, nz)
    integer, intent(in) :: nx, ny, nz
    real(wp), intent(in) :: f(nx, ny, nz), c(ny, nz)
    real(wp), intent(out) :: g(nx, ny, nz)
    integer :: i, j, k
    real(wp) :: north, south
    !$acc parallel loop gang collapse(2) present(f, g, c) async(q_advection)
    do k = 1, nz
      do j = 1, ny
        !$acc loop vector private(north, south)
        do i = 1, nx
          north = limited_flux(c(j, k), f(i, wrap(j - 1, ny), k), f(i, j, k), f(i, wrap(j + 1, ny), k), f(i, wrap(j + 2, ny), k))
          south = limited_flux(c(wrap(j - 1, ny), k), f(i, wrap(j - 2, ny), k), f(i, wrap(j - 1, ny), k), f(i, j, k), &
            f(i, wrap(j + 1, ny), k))
          g(i, j, k) = f(i, j, k) - (north - south)
        end do
      end do
    end do
  end subroutine advect_y

  pure integer function wrap(i, n)
    !$acc routine seq
    integer, intent(in) :: i, n
    wrap = modulo(i - 1, n) + 1
  end function wrap

  !> Implicit diffusion in every column: one tridiagonal system a column, solved in the array itself.
  subroutine mix_vertically(f, k_z, nx, ny, nz, r)
    integer, intent(in) :: nx, ny, nz
    real(wp), intent(inout) :: f(nx, ny, nz)
    real(wp), intent(in) :: k_z(nz + 1), r
    integer, parameter :: most = 64
    real(wp) :: upper(most), below, above, diagonal
    integer :: i, j, k
    !$acc parallel loop gang vector collapse(2) present(f, k_z) private(upper) async(q_diffusion)
    do j = 1, ny
      do i = 1, nx
        do k = 1, nz
          below = r * k_z(k)
          above = r * k_z(k + 1)
          diagonal = 1 + below + above
          if (k > 1) then
            diagonal = diagonal - below * upper(k - 1)
            f(i, j, k) = f(i, j, k) + below * f(i, j, k - 1)
          end if
          upper(k) = above / diagonal
          f(i, j, k) = f(i, j, k) / diagonal
        end do
        do k = nz - 1, 1, -1
          f(i, j, k) = f(i, j, k) + upper(k) * f(i, j, k + 1)
        end do
      end do
    end do
  end subroutine mix_vertically
end module transport

module forecast
  use constants
  use fields
  use checks
  use transport
  implicit none
contains
  !> Runs the model: nx by ny columns of nz levels; result holds a few numbers of the end state.
  subroutine model(nx, ny, nz, steps, queues, result)
    integer, intent(in) :: nx, ny, nz, steps
    logical, intent(in) :: queues
    real(wp), intent(out) :: result(:)
    real(wp) :: t(nx, ny, nz), t_new(nx, ny, nz), moist(nx, ny, nz), moist_new(nx, ny, nz), snapshot(nx, ny, nz)
    real(wp) :: cu(nx, nz), cv(ny, nz), p(0:nx + 1, 0:ny + 1), source(nx, ny), k_z(nz + 1), residual
    type(statistics) :: before, after, history(4)
    integer :: step, written

    call set_up
    before = gather(t)
    written = 0
    !$acc data copy(t, moist, p) create(t_new, moist_new, snapshot) copyin(cu, cv, source, k_z)
    do step = 1, steps
      call advect_x(t, t_new, cu, nx, ny, nz)
      call advect_y(t_new, t, cv, nx, ny, nz)
      call advect_x(moist, moist_new, cu, nx, ny, nz)
      call advect_y(moist_new, moist, cv, nx, ny, nz)
      !$acc wait(q_advection) async(q_diffusion)
      call mix_vertically(moist, k_z, nx, ny, nz, 0.5_wp)
      !$acc wait(q_diffusion) async(q_advection)
      if (.not. queues) then
        !$acc wait
      end if
      if (mod(step, steps / 4) == 0) call output
    end do
    call relax(200)
    !$acc wait
    !$acc end data
    after = gather(t)
    call check('tracer mass', abs(after%mass - before%mass) < 1e-10_wp * before%mass)
    call check('bounds', after%low > before%low - 1e-12_wp .and. after%high < before%high + 1e-12_wp)
    call check('moisture', abs(sum(moist) - nx * ny * nz) < 1e-8_wp .and. minval(moist) > 0)
    residual = pressure_residual()
    call check('relaxation', residual < 1e-3_wp)
    call check('snapshots', written == 4 .and. all(abs(history%mass - before%mass) < 1e-10_wp * before%mass))
    call check('full turn', maxloc_moved() <= 1)
    result = [after%high, t(5, 6, nz), moist(3, 4, 1), moist(3, 4, nz), p(7, 8), residual]

  contains

    subroutine set_up
      integer :: i, j, k
      do k = 1, nz
        do j = 1, ny
          do i = 1, nx
            t(i, j, k) = 280 + 10 * exp(-((i - 12.0_wp)**2 + (j - 10.0_wp)**2) / 8)
            moist(i, j, k) = merge(real(nz, wp), 0.0_wp, k == 1)
          end do
        end do
      end do
      ! each level is carried around the periodic domain a whole number of times
      do k = 1, nz
        cu(:, k) = real(nx, wp) / steps * merge(1, -1, mod(k, 2) == 0)
        cv(:, k) = real(ny, wp) / steps * merge(1, -1, k > nz / 2)
      end do
      k_z = 1
      k_z(1) = 0
      k_z(nz + 1) = 0
      p = 0
      do j = 1, ny
        do i = 1, nx
          source(i, j) = sin(pi * i / (nx + 1)) * sin(pi * j / (ny + 1))
        end do
      end do
    end subroutine set_up

    !> A copy of the temperature is made in the queue of the advection and brought back in a queue of its own.
    subroutine output
      integer :: i, j, k
      !$acc parallel loop collapse(3) present(t, snapshot) async(q_advection)
      do k = 1, nz
        do j = 1, ny
          do i = 1, nx
            snapshot(i, j, k) = t(i, j, k)
          end do
        end do
      end do
      !$acc wait(q_advection) async(q_output)
      !$acc update self(snapshot) async(q_output)
      !$acc wait(q_output)
      written = written + 1
      history(written) = gather(snapshot)
    end subroutine output

    !> Red-black relaxation of the Poisson equation for the pressure.
    subroutine relax(sweeps)
      integer, intent(in) :: sweeps
      integer :: sweep, colour, i, j
      real(wp), parameter :: over = 1.75_wp
      do sweep = 1, sweeps
        do colour = 0, 1
          !$acc parallel loop collapse(2) present(p, source) async(q_advection)
          do j = 1, ny
            do i = 1, nx
              if (mod(i + j, 2) == colour) then
                p(i, j) = p(i, j) + over * (0.25_wp * (p(i - 1, j) + p(i + 1, j) + p(i, j - 1) + p(i, j + 1) - source(i, j)) &
                  - p(i, j))
              end if
            end do
          end do
        end do
      end do
    end subroutine relax

    real(wp) function pressure_residual() result(r)
      integer :: i, j
      r = 0
      !$acc parallel loop collapse(2) copyin(p, source) reduction(max:r)
      do j = 1, ny
        do i = 1, nx
          r = max(r, abs(p(i - 1, j) + p(i + 1, j) + p(i, j - 1) + p(i, j + 1) - 4 * p(i, j) - source(i, j)))
        end do
      end do
    end function pressure_residual

    integer function maxloc_moved() result(moved)
      integer :: k, at(2)
      moved = 0
      do k = 1, nz
        at = maxloc(t(:, :, k))
        moved = max(moved, maxval(abs(at - [12, 10])))
      end do
    end function maxloc_moved

  end subroutine model
end module forecast

program dynamical_core
  use constants
  use checks
  use transport
  use forecast
  implicit none
  real(wp) :: reference(6), again(6)

  call model(24, 20, 8, 48, .true., reference)
  call model(24, 20, 8, 48, .false., again)
  call check('asynchronous as synchronous', all(reference == again))
  print '(6f12.7)', reference
  call columns(16)
  call columns(33)
  print '(a,i0)', 'failures: ', failures

contains

  !> The vertical mixing alone: a cosine over nz levels decays by a known factor a step.
  subroutine columns(nz)
    integer, intent(in) :: nz
    real(wp) :: f(3, 2, nz), exact(nz), k_z(nz + 1), factor
    integer :: k, step
    exact = [(cos(pi * (k - 0.5_wp) / nz), k = 1, nz)]
    f = spread(spread(exact, 1, 3), 2, 2)
    k_z = 1
    k_z([1, nz + 1]) = 0
    factor = 1 / (1 + 0.5_wp * 2 * (1 - cos(pi / nz)))
    !$acc data copy(f) copyin(k_z)
    do step = 1, 20
      call mix_vertically(f, k_z, 3, 2, nz, 0.5_wp)
    end do
    !$acc wait(q_diffusion)
    !$acc end data
    exact = exact * factor**20
    call check('decay of a mode', maxval(abs(f - spread(spread(exact, 1, 3), 2, 2))) < 1e-12_wp)
  end subroutine columns
end program dynamical_core
