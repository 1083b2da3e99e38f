! A particle-in-cell code: particles are an allocatable array of structures, sorted into cells, moved, exchanged between
! subdomains of arrays that grow and shrink, and deposited on a grid with atomic updates on the device.
! Checks: charge on the grid, momentum, the energy of the field, sorting, particles that leave and come back, and the
! deposition on the device against one on the host.
! tol: 1e-6
module particle_types
  implicit none
  integer, parameter :: dp = kind(1d0), i8 = selected_int_kind(18)
  type particle
    real(dp) :: x = 0, v = 0, charge = 0
    integer :: cell = 0
    integer(i8) :: id = 0
  end type particle

  type swarm
    integer :: n = 0
    type(particle), allocatable :: p(:)
  contains
    procedure :: add
    procedure :: remove
    procedure :: momentum
  end type swarm

  interface operator(==)
    module procedure same_particle
  end interface operator(==)

contains

  elemental logical function same_particle(a, b)
    type(particle), intent(in) :: a, b
    same_particle = a%id == b%id .and. a%x == b%x .and. a%v == b%v
  end function same_particle

  !> Puts a particle at the end; the array doubles when it is full.
  subroutine add(self, q)
    class(swarm), intent(inout) :: self
    type(particle), intent(in) :: q
    type(particle), allocatable :: larger(:)
    if (.not. allocated(self%p)) allocate(self%p(4))
    if (self%n == size(self%p)) then
      allocate(larger(2 * self%n))
      larger(:self%n) = self%p
      call move_alloc(larger, self%p)
    end if
    self%n = self%n + 1
    self%p(self%n) = q
  end subroutine add

  !> Takes particle i out; the last one takes its place.
  function remove(self, i) result(q)
    class(swarm), intent(inout) :: self
    integer, intent(in) :: i
    type(particle) :: q
    q = self%p(i)
    self%p(i) = self%p(self%n)
    self%n = self%n - 1
  end function remove

  pure real(dp) function momentum(self)
    class(swarm), intent(in) :: self
    momentum = sum(self%p(:self%n)%v)
  end function momentum
end module particle_types

module random_m
  use particle_types, only: dp, i8
  implicit none
  private
  integer(i8) :: seed = 20240601_i8
  public :: uniform, restart
contains
  subroutine restart(s)
    integer, intent(in) :: s
    seed = s
  end subroutine restart

  real(dp) function uniform()
    seed = mod(seed * 48271_i8, 2147483647_i8)
    uniform = real(seed, dp) / 2147483647
  end function uniform
end module random_m

module grid_m
  use particle_types
  implicit none
  integer, parameter :: ng = 64
  real(dp), parameter :: length = 1, dx = length / ng
contains
  !> Sorts the particles by cell with counting sort; first(c) is where cell c begins.
  subroutine sort_by_cell(s, first)
    type(swarm), intent(inout) :: s
    integer, intent(out) :: first(ng + 1)
    type(particle), allocatable :: sorted(:)
    integer :: count(ng), i, c
    s%p(:s%n)%cell = min(int(s%p(:s%n)%x / dx) + 1, ng)
    count = 0
    do i = 1, s%n
      count(s%p(i)%cell) = count(s%p(i)%cell) + 1
    end do
    first(1) = 1
    do c = 1, ng
      first(c + 1) = first(c) + count(c)
    end do
    count = 0
    allocate(sorted(size(s%p)))
    do i = 1, s%n
      c = s%p(i)%cell
      sorted(first(c) + count(c)) = s%p(i)
      count(c) = count(c) + 1
    end do
    call move_alloc(sorted, s%p)
  end subroutine sort_by_cell

  !> Charge density by linear weighting, with atomic updates.
  subroutine deposit(s, rho)
    type(swarm), intent(in) :: s
    real(dp), intent(out) :: rho(ng)
    real(dp), allocatable :: x(:), q(:)
    integer :: i, n, left, right
    real(dp) :: at, share
    n = s%n
    x = s%p(:n)%x
    q = s%p(:n)%charge
    rho = 0
    !$acc parallel loop copyin(x, q) copy(rho) private(left, right, at, share)
    do i = 1, n
      at = x(i) / dx - 0.5_dp
      left = floor(at)
      share = at - left
      right = modulo(left + 1, ng) + 1
      left = modulo(left, ng) + 1
      !$acc atomic update
      rho(left) = rho(left) + q(i) * (1 - share)
      !$acc atomic update
      rho(right) = rho(right) + q(i) * share
    end do
    rho = rho / dx
  end subroutine deposit

  !> The same on the host, cell by cell.
  subroutine deposit_sorted(s, first, rho)
    type(swarm), intent(in) :: s
    integer, intent(in) :: first(:)
    real(dp), intent(out) :: rho(:)
    integer :: c, i, left
    real(dp) :: at, share
    rho = 0
    do c = 1, ng
      do i = first(c), first(c + 1) - 1
        associate (p => s%p(i))
          at = p%x / dx - 0.5_dp
          left = floor(at)
          share = at - left
          rho(modulo(left, ng) + 1) = rho(modulo(left, ng) + 1) + p%charge * (1 - share) / dx
          rho(modulo(left + 1, ng) + 1) = rho(modulo(left + 1, ng) + 1) + p%charge * share / dx
        end associate
      end do
    end do
  end subroutine deposit_sorted

  !> The field of a charge density on the periodic grid, with no mean.
  subroutine field(rho, e)
    real(dp), intent(in) :: rho(:)
    real(dp), intent(out) :: e(:)
    integer :: i
    real(dp) :: mean
    mean = sum(rho) / ng
    e(1) = 0
    do i = 2, ng
      e(i) = e(i - 1) + 0.5_dp * dx * (rho(i - 1) + rho(i) - 2 * mean)
    end do
    e = e - sum(e) / ng
  end subroutine field

  !> Velocities and positions after one step, on the device; e is the field at the centres.
  subroutine push(s, e, dt)
    type(swarm), intent(inout) :: s
    real(dp), intent(in) :: e(ng), dt
    real(dp), allocatable :: x(:), v(:), q(:)
    integer :: i, n, left
    real(dp) :: at, share, force
    n = s%n
    x = s%p(:n)%x
    v = s%p(:n)%v
    q = s%p(:n)%charge
    !$acc parallel loop copy(x, v) copyin(q, e) private(left, at, share, force)
    do i = 1, n
      at = x(i) / dx - 0.5_dp
      left = floor(at)
      share = at - left
      force = (1 - share) * e(modulo(left, ng) + 1) + share * e(modulo(left + 1, ng) + 1)
      v(i) = v(i) + dt * sign(1.0_dp, q(i)) * force
      x(i) = modulo(x(i) + dt * v(i), length)
    end do
    s%p(:n)%x = x
    s%p(:n)%v = v
  end subroutine push
end module grid_m

program particles
  use particle_types
  use random_m
  use grid_m
  implicit none
  integer :: failures = 0

  call plasma
  call exchange
  print '(a,i0)', 'failures: ', failures

contains

  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    print '(a,": ",a)', what, trim(merge('ok    ', 'failed', good))
    if (.not. good) failures = failures + 1
  end subroutine check

  !> A cold plasma with a small wave: the charge oscillates.
  subroutine plasma
    integer, parameter :: n = 4000, steps = 120
    type(swarm) :: s
    real(dp) :: rho(ng), host(ng), e(ng), energy(0:steps), total, x
    integer :: first(ng + 1), i, k, histogram(ng)
    call restart(77)
    do i = 1, n
      x = (i - 0.5_dp) / n
      x = modulo(x + 0.002_dp * sin(6.283185307179586_dp * x), 1.0_dp)
      call s%add(particle(x=x, v=0.0_dp, charge=1.0_dp / n, id=int(i, i8)))
    end do
    total = sum(s%p(:s%n)%charge)
    do k = 0, steps
      call deposit(s, rho)
      call field(rho, e)
      energy(k) = 0.5_dp * sum(e**2) * dx
      call push(s, e, 0.02_dp)
    end do
    call check('charge', abs(sum(rho) * dx - total) < 1e-12_dp)
    call check('momentum', abs(s%momentum()) < 1e-8_dp)
    call check('growth', maxval(energy) < 4 * energy(0) .and. minval(energy) < 0.2_dp * energy(0))
    call sort_by_cell(s, first)
    call check('sorted', all(s%p(2:s%n)%cell >= s%p(1:s%n - 1)%cell) .and. first(ng + 1) == n + 1)
    call check('identities', sum(s%p(:n)%id) == int(n, i8) * (n + 1) / 2)
    call deposit(s, rho)
    call deposit_sorted(s, first, host)
    call check('device as host', maxval(abs(rho - host)) < 1e-11_dp)
    histogram = first(2:) - first(:ng)
    call count_on_device(s, histogram)
    call check('histogram', all(histogram == 0))
    print '(3es13.5)', energy(0), energy(30), maxval(abs(rho - 1))
  end subroutine plasma

  !> Takes each particle out of the histogram again, on the device.
  subroutine count_on_device(s, histogram)
    type(swarm), intent(in) :: s
    integer, intent(inout) :: histogram(ng)
    integer, allocatable :: cells(:)
    integer :: i, left
    cells = s%p(:s%n)%cell
    left = 0
    !$acc parallel loop copyin(cells) copy(histogram) reduction(+:left)
    do i = 1, size(cells)
      !$acc atomic
      histogram(cells(i)) = histogram(cells(i)) - 1
      left = left + 1
    end do
    call check('all counted', left == s%n)
  end subroutine count_on_device

  !> Particles wander between four subdomains; none is lost, and each is where it belongs.
  subroutine exchange
    integer, parameter :: parts = 4, n = 300
    type(swarm) :: domain(parts), moving
    type(particle), allocatable :: all_before(:), all_after(:)
    type(particle) :: q
    integer :: i, k, d, step, sent
    call restart(4242)
    allocate(all_before(n), all_after(n))
    do i = 1, n
      q = particle(x=uniform(), v=uniform() - 0.5_dp, id=int(i, i8))
      all_before(i) = q
      call domain(home(q%x))%add(q)
    end do
    sent = 0
    do step = 1, 20
      do d = 1, parts
        associate (p => domain(d)%p(:domain(d)%n))
          p%x = modulo(p%x + 0.05_dp * p%v, 1.0_dp)
        end associate
      end do
      moving%n = 0
      do d = 1, parts
        i = 1
        do while (i <= domain(d)%n)
          if (home(domain(d)%p(i)%x) /= d) then
            call moving%add(domain(d)%remove(i))
          else
            i = i + 1
          end if
        end do
      end do
      do i = 1, moving%n
        call domain(home(moving%p(i)%x))%add(moving%p(i))
      end do
      sent = sent + moving%n
    end do
    call check('none lost', sum(domain%n) == n)
    do d = 1, parts
      do i = 1, domain(d)%n
        all_after(domain(d)%p(i)%id) = domain(d)%p(i)
      end do
    end do
    do i = 1, n
      do k = 1, 20
        all_before(i)%x = modulo(all_before(i)%x + 0.05_dp * all_before(i)%v, 1.0_dp)
      end do
    end do
    call check('each as alone', all(all_before == all_after))
    call check('some moved', sent > n / 2)
    print '(5(i0,1x))', domain%n, sent
  end subroutine exchange

  pure integer function home(x)
    real(dp), intent(in) :: x
    home = min(int(4 * x) + 1, 4)
  end function home
end program particles
