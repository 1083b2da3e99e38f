! Methods of class dummies with compute constructs, a framework of kernels, particles moved by a bound acc routine.
module grid_m
  implicit none
  integer, parameter :: wp = selected_real_kind(15, 307)
  type, abstract :: kernel_t
    character(8) :: name
  contains
    procedure(run_i), deferred :: run
    procedure :: report
  end type
  abstract interface
    subroutine run_i(self, u, n)
      import :: kernel_t, wp
      class(kernel_t), intent(inout) :: self
      integer, intent(in) :: n
      real(wp), intent(inout) :: u(n, n)
    end subroutine
  end interface
  type, extends(kernel_t) :: smooth_t
    real(wp) :: w = 0.25_wp
    real(wp), allocatable :: tmp(:,:)
  contains
    procedure :: run => smooth_run
    procedure :: weight
  end type
  type, extends(kernel_t) :: scale_t
    real(wp) :: factor = 2
  contains
    procedure :: run => scale_run
  end type
  type :: particle_t
    real(wp) :: x(3) = 0, v(3) = 0
    integer :: cell = 0
  contains
    procedure :: move => particle_move
  end type
contains
  subroutine report(self, s)
    class(kernel_t), intent(in) :: self
    real(wp), intent(in) :: s
    print '(a,f12.5)', self%name, s
  end subroutine
  pure real(wp) function weight(self)
    class(smooth_t), intent(in) :: self
    weight = self%w
  end function
  subroutine smooth_run(self, u, n)
    class(smooth_t), intent(inout) :: self
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n, n)
    integer :: i, j
    real(wp) :: w
    if (.not. allocated(self%tmp)) allocate(self%tmp(n, n))
    w = self%weight()
    associate (t => self%tmp)
      !$acc data copy(u) create(t)
      !$acc parallel loop collapse(2)
      do j = 1, n
        do i = 1, n
          t(i, j) = u(i, j)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 2, n - 1
          u(i, j) = w * (t(i-1, j) + t(i+1, j) + t(i, j-1) + t(i, j+1))
        end do
      end do
      !$acc end data
    end associate
  end subroutine
  subroutine scale_run(self, u, n)
    class(scale_t), intent(inout) :: self
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n, n)
    integer :: i, j
    !$acc parallel loop gang copy(u)
    do j = 1, n
      !$acc loop vector
      do i = 1, n
        u(i, j) = u(i, j) * self%factor
      end do
    end do
  end subroutine
  subroutine particle_move(self, dt)
    !$acc routine seq
    class(particle_t), intent(inout) :: self
    real(wp), intent(in) :: dt
    self%x = self%x + dt * self%v
    self%cell = int(self%x(1))
  end subroutine
  subroutine pipeline(stages, u, n)
    integer, intent(in) :: n
    class(kernel_t), intent(inout) :: stages
    real(wp), intent(inout) :: u(n, n)
    call stages%run(u, n)
    call stages%report(sum(u))
  end subroutine
end module grid_m
program main
  use grid_m
  implicit none
  integer, parameter :: n = 16, np = 10
  type(smooth_t) :: s
  type(scale_t) :: f
  type(particle_t) :: p(np)
  real(wp) :: u(n, n), total
  integer :: i, j, it
  s%name = 'smooth'; f%name = 'scale'
  do j = 1, n
    do i = 1, n
      u(i, j) = mod(i * j, 7)
    end do
  end do
  do it = 1, 3
    call pipeline(s, u, n)
    call pipeline(f, u, n)
  end do
  do i = 1, np
    p(i)%v = [1.0_wp, real(i, wp), 0.5_wp]
  end do
  !$acc parallel loop copy(p)
  do i = 1, np
    do j = 1, 10
      call p(i)%move(0.25_wp)
    end do
  end do
  total = 0
  !$acc parallel loop copyin(p) reduction(+:total)
  do i = 1, np
    total = total + sum(p(i)%x)
  end do
  print '(f12.4,*(1x,i0))', total, p%cell
end program main
