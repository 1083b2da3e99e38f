! A shallow-water model on a C grid: modules for parameters, state and dynamics, a namelist for the configuration, and
! unformatted restart files. The fields are module arrays that stay on the device between output steps.
! Checks: mass is conserved, a run that stops, writes a restart and goes on from it ends exactly like one that does not stop,
! a lake at rest stays at rest over a bumpy bed, and a small wave travels with the speed sqrt(g h).
! tol: 1e-6
module parameters
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: nx = 64, ny = 48, steps = 100, restart_every = 0
  real(wp) :: length = 1.0e6_wp, depth = 100, gravity = 9.81_wp, coriolis = 1e-4_wp, drag = 0, courant = 0.4_wp
  character(16) :: initial = 'hill'
  real(wp) :: dx, dt
  namelist /grid/ nx, ny, length
  namelist /physics/ depth, gravity, coriolis, drag, initial
  namelist /run/ steps, courant, restart_every
contains
  !> Reads the three groups from a file; groups and names that are missing keep their defaults.
  subroutine read_configuration(file)
    character(*), intent(in) :: file
    integer :: unit, status
    open (newunit=unit, file=file, status='old', action='read', iostat=status)
    if (status /= 0) error stop 'no configuration file'
    read (unit, nml=grid, iostat=status)
    rewind (unit)
    read (unit, nml=physics, iostat=status)
    rewind (unit)
    read (unit, nml=run, iostat=status)
    close (unit)
    dx = length / nx
    dt = courant * dx / sqrt(gravity * depth)
  end subroutine read_configuration
end module parameters

module state
  use parameters, only: wp, nx, ny
  implicit none
  private
  real(wp), allocatable, public :: h(:, :), u(:, :), v(:, :), bed(:, :)
  real(wp), allocatable, public :: h_new(:, :), u_new(:, :), v_new(:, :)
  integer, public :: step_number = 0
  real(wp), public :: time = 0
  public :: allocate_state, free_state, write_restart, read_restart, volume
contains
  subroutine allocate_state
    allocate(h(0:nx + 1, 0:ny + 1), u(0:nx + 1, 0:ny + 1), v(0:nx + 1, 0:ny + 1), bed(0:nx + 1, 0:ny + 1))
    allocate(h_new, mold=h)
    allocate(u_new, mold=h)
    allocate(v_new, mold=h)
    h = 0; u = 0; v = 0; bed = 0
    h_new = 0; u_new = 0; v_new = 0
    step_number = 0
    time = 0
    !$acc enter data copyin(h, u, v, bed, h_new, u_new, v_new)
  end subroutine allocate_state

  subroutine free_state
    !$acc exit data delete(h, u, v, bed, h_new, u_new, v_new)
    deallocate(h, u, v, bed, h_new, u_new, v_new)
  end subroutine free_state

  subroutine write_restart(file)
    character(*), intent(in) :: file
    integer :: unit
    !$acc update self(h, u, v)
    open (newunit=unit, file=file, form='unformatted', status='replace', action='write')
    write (unit) nx, ny, step_number, time
    write (unit) h
    write (unit) u, v
    write (unit) bed(1:nx, 1:ny)
    close (unit)
  end subroutine write_restart

  subroutine read_restart(file)
    character(*), intent(in) :: file
    integer :: unit, mx, my, status
    open (newunit=unit, file=file, form='unformatted', status='old', action='read', iostat=status)
    if (status /= 0) error stop 'no restart file'
    read (unit) mx, my, step_number, time
    if (mx /= nx .or. my /= ny) error stop 'the restart file has another grid'
    read (unit) h
    read (unit) u, v
    read (unit, iostat=status) bed(1:nx, 1:ny)
    if (status /= 0) error stop 'the restart file is cut off'
    close (unit, status='delete')
    !$acc update device(h, u, v, bed)
  end subroutine read_restart

  !> The water in the basin, reduced on the device.
  real(wp) function volume() result(total)
    integer :: i, j
    total = 0
    !$acc parallel loop collapse(2) reduction(+:total) present(h)
    do j = 1, ny
      do i = 1, nx
        total = total + h(i, j)
      end do
    end do
  end function volume
end module state

module dynamics
  use parameters
  use state
  implicit none
  private
  public :: initialise, advance, energy
contains
  subroutine initialise
    integer :: i, j
    real(wp) :: x, y
    do j = 0, ny + 1
      do i = 0, nx + 1
        x = (i - 0.5_wp) / nx
        y = (j - 0.5_wp) / ny
        select case (initial)
        case ('hill')
          h(i, j) = depth + 2 * exp(-((x - 0.5_wp)**2 + (y - 0.5_wp)**2) / 0.01_wp)
        case ('lake')
          bed(i, j) = 0.3_wp * depth * sin(6 * x) * cos(5 * y)
          h(i, j) = depth - bed(i, j)
        case ('wave')
          h(i, j) = depth + 0.01_wp * exp(-((x - 0.25_wp) / 0.03_wp)**2)
          u(i, j) = 0.01_wp * exp(-((x + 0.5_wp / nx - 0.25_wp) / 0.03_wp)**2) * sqrt(gravity / depth)
        case default
          error stop 'unknown initial state'
        end select
      end do
    end do
    u(nx:nx + 1, :) = 0
    u(0, :) = 0
    !$acc update device(h, u, v, bed)
  end subroutine initialise

  !> n steps of the forward-backward scheme, all on the device.
  subroutine advance(n)
    integer, intent(in) :: n
    integer :: k
    do k = 1, n
      call continuity
      call momentum
      call copy_back
      step_number = step_number + 1
      time = time + dt
    end do
  end subroutine advance

  subroutine continuity
    integer :: i, j
    real(wp) :: east, west, north, south
    !$acc parallel loop collapse(2) present(h, u, v, h_new) private(east, west, north, south)
    do j = 1, ny
      do i = 1, nx
        east = 0.5_wp * (h(i, j) + h(i + 1, j)) * u(i, j)
        west = 0.5_wp * (h(i, j) + h(i - 1, j)) * u(i - 1, j)
        north = 0.5_wp * (h(i, j) + h(i, j + 1)) * v(i, j)
        south = 0.5_wp * (h(i, j) + h(i, j - 1)) * v(i, j - 1)
        h_new(i, j) = h(i, j) - dt / dx * (east - west + north - south)
      end do
    end do
    !$acc parallel loop present(h_new)
    do i = 1, nx
      h_new(i, 0) = h_new(i, 1)
      h_new(i, ny + 1) = h_new(i, ny)
    end do
    !$acc parallel loop present(h_new)
    do j = 0, ny + 1
      h_new(0, j) = h_new(1, j)
      h_new(nx + 1, j) = h_new(nx, j)
    end do
  end subroutine continuity

  subroutine momentum
    integer :: i, j
    real(wp) :: uu, vv
    !$acc kernels present(u, v, h_new, bed, u_new, v_new)
    !$acc loop independent
    do j = 1, ny
      !$acc loop independent private(vv)
      do i = 1, nx - 1
        vv = 0.25_wp * (v(i, j) + v(i + 1, j) + v(i, j - 1) + v(i + 1, j - 1))
        u_new(i, j) = (u(i, j) + dt * (coriolis * vv - gravity / dx * (h_new(i + 1, j) + bed(i + 1, j) - h_new(i, j) &
          - bed(i, j)))) / (1 + dt * drag)
      end do
    end do
    !$acc loop independent
    do j = 1, ny - 1
      !$acc loop independent private(uu)
      do i = 1, nx
        uu = 0.25_wp * (u_new(i, j) + u_new(i - 1, j) + u_new(i, j + 1) + u_new(i - 1, j + 1))
        v_new(i, j) = (v(i, j) - dt * (coriolis * uu + gravity / dx * (h_new(i, j + 1) + bed(i, j + 1) - h_new(i, j) &
          - bed(i, j)))) / (1 + dt * drag)
      end do
    end do
    !$acc end kernels
  end subroutine momentum

  subroutine copy_back
    integer :: i, j
    !$acc parallel loop collapse(2) present(h, u, v, h_new, u_new, v_new)
    do j = 0, ny + 1
      do i = 0, nx + 1
        h(i, j) = h_new(i, j)
        u(i, j) = u_new(i, j)
        v(i, j) = v_new(i, j)
      end do
    end do
  end subroutine copy_back

  !> Kinetic and potential energy relative to the lake at rest.
  subroutine energy(kinetic, potential)
    real(wp), intent(out) :: kinetic, potential
    integer :: i, j
    kinetic = 0
    potential = 0
    !$acc parallel loop collapse(2) present(h, u, v, bed) reduction(+:kinetic, potential)
    do j = 1, ny
      do i = 1, nx
        kinetic = kinetic + 0.25_wp * h(i, j) * (u(i, j)**2 + u(i - 1, j)**2 + v(i, j)**2 + v(i, j - 1)**2)
        potential = potential + 0.5_wp * gravity * (h(i, j) + bed(i, j) - depth)**2
      end do
    end do
  end subroutine energy
end module dynamics

program shallow_water
  use parameters
  use state
  use dynamics
  implicit none
  integer :: failures = 0

  call conservation
  call restart
  call lake_at_rest
  call wave_speed
  print '(a,i0)', 'failures: ', failures

contains

  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    print '(a,": ",a)', what, trim(merge('ok    ', 'failed', good))
    if (.not. good) failures = failures + 1
  end subroutine check

  !> Writes a configuration file and starts the model from it.
  subroutine start(lines)
    character(*), intent(in) :: lines(:)
    integer :: unit, i
    open (newunit=unit, file='shallow_water.nml', status='replace')
    do i = 1, size(lines)
      write (unit, '(a)') trim(lines(i))
    end do
    close (unit)
    call read_configuration('shallow_water.nml')
    open (newunit=unit, file='shallow_water.nml')
    close (unit, status='delete')
    call allocate_state
    call initialise
  end subroutine start

  subroutine conservation
    real(wp) :: before, kinetic, potential, first
    call start([character(60) :: '&grid nx = 64, ny = 48 /', "&physics initial = 'hill', coriolis = 1e-4,", '  drag=0 /', &
      '&run steps = 80 /'])
    before = volume()
    call energy(kinetic, potential)
    first = kinetic + potential
    call advance(steps)
    call energy(kinetic, potential)
    call check('mass', abs(volume() - before) < 1e-10_wp * before)
    call check('energy', abs(kinetic + potential - first) < 0.05_wp * first .and. kinetic > 0.2_wp * first)
    !$acc update self(h)
    print '(i0,f10.1,3f14.8)', step_number, time, h(32, 24), h(1, 1), maxval(h(1:nx, 1:ny))
    call free_state
  end subroutine conservation

  subroutine restart
    real(wp), allocatable :: reference(:, :)
    call start([character(60) :: '&grid nx = 40, ny = 30 /', "&physics initial = 'hill', drag = 1e-6 /", '&run steps = 30 /'])
    call advance(2 * steps)
    !$acc update self(h)
    allocate(reference, source=h)
    call free_state
    call start([character(60) :: '&grid nx = 40, ny = 30 /', "&physics initial = 'hill', drag = 1e-6 /", '&run steps = 30 /'])
    call advance(steps)
    call write_restart('shallow_water.restart')
    call free_state
    call allocate_state
    call read_restart('shallow_water.restart')
    call check('step number', step_number == steps)
    call advance(steps)
    !$acc update self(h)
    call check('restart', all(h == reference))
    call free_state
  end subroutine restart

  subroutine lake_at_rest
    real(wp) :: kinetic, potential
    call start([character(60) :: "&physics initial='lake' drag=0 /", '&run steps=50 /', '&grid nx=50 ny=20 /'])
    call advance(steps)
    call energy(kinetic, potential)
    call check('lake at rest', kinetic < 1e-18_wp .and. potential < 1e-18_wp)
    call free_state
  end subroutine lake_at_rest

  subroutine wave_speed
    integer :: at
    real(wp) :: expected
    call start([character(60) :: '&grid nx=200, ny=4 / ! a channel', "&physics initial='wave' coriolis=0 /", '&run steps=150 /'])
    call advance(steps)
    !$acc update self(h)
    at = maxloc(h(1:nx, 2), 1)
    expected = 0.25_wp * nx + steps * courant
    call check('wave speed', abs(at - expected) <= 2)
    print '(i0,f10.5)', at, h(at, 2)
    call free_state
  end subroutine wave_speed
end program shallow_water
