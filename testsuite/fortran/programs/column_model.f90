! Fortran 90 style legacy-modern mix in the manner of weather codes: modules with state, pointers into state arrays, namelists
module grid_state
  implicit none
  integer, parameter :: r8 = selected_real_kind(12), i4 = selected_int_kind(6)
  integer, save :: nx, ny, nz = 0, ntracers = 2
  real(r8), dimension(:,:,:), allocatable, target, save :: u, v, t
  real(r8), dimension(:,:,:,:), allocatable, target, save :: q
  real(r8), pointer, dimension(:,:,:) :: vapour => null(), cloud => null()
  real(r8), dimension(:), allocatable, save :: sigma
  character(len=8), dimension(:), allocatable :: names
  type bounds_t
    integer :: is, ie, js, je
  end type bounds_t
  type(bounds_t), save :: b
  real(r8), parameter :: gravity = 9.80665_r8, rd = 287.04_r8, cp = 1004.64_r8, kappa = rd / cp
  logical :: initialised = .false.
  data nx, ny /2*0/
contains
  subroutine allocate_state(ierr)
    integer, intent(out) :: ierr
    integer :: k
    ierr = 0
    b = bounds_t(1, nx, 1, ny)
    allocate(u(0:nx+1, 0:ny+1, nz), v(0:nx+1, 0:ny+1, nz), t(b%is:b%ie, b%js:b%je, nz), stat=ierr)
    if (ierr /= 0) return
    allocate(q(nx, ny, nz, ntracers), source=0.0_r8)
    allocate(sigma(0:nz), names(ntracers))
    sigma = (/ (real(k, r8) / nz, k = 0, nz) /)
    names = (/ 'vapour  ', 'cloud   ' /)
    vapour => q(:, :, :, 1)
    cloud => q(:, :, :, 2)
    initialised = .true.
  end subroutine allocate_state
  pure real(r8) function exner(p)
    real(r8), intent(in) :: p
    exner = (p / 1.0e5_r8)**kappa
  end function exner
end module grid_state

module physics
  use grid_state, only: r8, vapour, cloud, t, gravity, sig => sigma, b, nz
  implicit none
  private
  public :: condense, column_water
  real(r8), parameter :: lv = 2.5e6_r8, cp = 1004.64_r8
  interface saturation
    module procedure sat_scalar, sat_column
  end interface
contains
  elemental real(r8) function sat_scalar(tk)
    real(r8), intent(in) :: tk
    sat_scalar = 0.00038_r8 * exp(17.27_r8 * (tk - 273.16_r8) / (tk - 35.86_r8)) * 10
  end function sat_scalar
  function sat_column(tk, scale) result(qs)
    real(r8), intent(in) :: tk(:), scale
    real(r8) :: qs(size(tk))
    qs = scale * sat_scalar(tk)
  end function sat_column
  subroutine condense(rate, iterations)
    real(r8), intent(in) :: rate
    integer, optional, intent(in) :: iterations
    integer :: i, j, it, n
    real(r8) :: excess(nz)
    n = 1
    if (present(iterations)) n = iterations
    do it = 1, n
      do j = b%js, b%je
        do i = b%is, b%ie
          excess = max(vapour(i, j, :) - saturation(t(i, j, :), 1.0_r8), 0.0_r8) * rate
          vapour(i, j, :) = vapour(i, j, :) - excess
          cloud(i, j, :) = cloud(i, j, :) + excess
          t(i, j, :) = t(i, j, :) + lv / cp * excess
        end do
      end do
    end do
  end subroutine condense
  function column_water() result(w)
    real(r8) :: w(b%is:b%ie, b%js:b%je)
    integer :: k
    w = 0
    do k = 1, nz
      w = w + (vapour(:, :, k) + cloud(:, :, k)) * (sig(k) - sig(k - 1)) / gravity
    end do
  end function column_water
end module physics

module dynamics
  use grid_state
  implicit none
contains
  subroutine halo(a)
    real(r8), dimension(0:, 0:, :), intent(inout) :: a
    integer :: n, m
    n = ubound(a, 1); m = ubound(a, 2)
    a(0, :, :) = a(n-1, :, :)
    a(n, :, :) = a(1, :, :)
    a(:, 0, :) = a(:, m-1, :)
    a(:, m, :) = a(:, 1, :)
  end subroutine halo
  subroutine advect(field, dt)
    real(r8), intent(inout) :: field(:,:,:)
    real(r8), intent(in) :: dt
    real(r8), allocatable :: work(:,:,:)
    integer :: i, j, k, im, jm
    allocate(work, mold=field)
    do k = 1, size(field, 3)
      do j = 1, size(field, 2)
        jm = modulo(j - 2, size(field, 2)) + 1
        do i = 1, size(field, 1)
          im = modulo(i - 2, size(field, 1)) + 1
          work(i, j, k) = field(i, j, k) - dt * (u(i, j, k) * (field(i, j, k) - field(im, j, k)) &
                        & + v(i, j, k) * (field(i, j, k) - field(i, jm, k)))
        end do
      end do
    end do
    field = work
  end subroutine advect
  subroutine diagnostics(unit, step)
    integer, intent(in) :: unit, step
    character(len=*), parameter :: fmt = '(i4,2x,3(a,"=",es11.4,:,1x))'
    write (unit, fmt) step, 'umax', maxval(abs(u(1:nx, 1:ny, :))), 'tmean', sum(t) / size(t), 'q', sum(q)
  end subroutine diagnostics
end module dynamics

program model
  use grid_state
  use dynamics, only: halo, advect, diagnostics
  use physics
  implicit none
  integer :: ierr, step, nsteps, i, j, k
  real(r8) :: dt
  character(len=256) :: namelist_text(4)
  namelist /grid/ nx, ny, nz
  namelist /run/ nsteps, dt, ntracers
  namelist_text(1) = '&grid nx = 6, ny = 5,'
  namelist_text(2) = ' nz = 4 /'
  namelist_text(3) = '&run nsteps = 3 dt = 0.1d0'
  namelist_text(4) = '/'
  read (namelist_text(1:2), nml=grid)
  read (namelist_text(3:4), nml=run, iostat=ierr)
  if (ierr /= 0) stop 1
  call allocate_state(ierr)
  if (.not. initialised) call abort
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        u(i, j, k) = 1 + 0.1_r8 * k
        v(i, j, k) = -0.5_r8 + 0.01_r8 * i
        t(i, j, k) = 290 * exner(1.0e5_r8 * (sigma(k) + sigma(k - 1)) / 2)
        vapour(i, j, k) = 0.02_r8 * sigma(k) + 0.001_r8 * mod(i * j, 3)
      end do
    end do
  end do
  call halo(u); call halo(v)
  print '(3f8.3)', u(0, 0, 1), u(nx + 1, 3, 2), v(3, ny + 1, 4)
  do step = 1, nsteps
    do k = 1, ntracers
      call advect(q(:, :, :, k), dt)
    end do
    call advect(t, dt)
    call condense(0.5_r8, iterations=2)
    call diagnostics(6, step)
  end do
  print '(6es11.3)', column_water()
  write (*, '(2(a,1x,f10.6,1x))') (trim(names(k)), maxval(q(:, :, :, k)), k = 1, ntracers)
end program model
