! AMR tree-like blocks: arrays of derived types w/ allocatable components, nested associates, where, forall, reductions
module amr
  implicit none
  integer, parameter :: dp = kind(1d0), nvar = 3
  type :: patch_t
    integer :: level = 0, id = -1
    integer :: lo(2) = 0, hi(2) = 0
    real(dp), allocatable :: q(:,:,:)
    logical, allocatable :: flag(:,:)
  end type
  type :: level_t
    integer :: n = 0
    type(patch_t), allocatable :: patches(:)
  end type
  type :: hierarchy_t
    type(level_t) :: levels(0:3)
    integer :: finest = 0
    real(dp) :: time = 0
  contains
    procedure :: create
    procedure :: refine
    procedure :: total_cells
    procedure :: advance
    procedure :: norm
  end type
contains
  subroutine create(h, nx, ny)
    class(hierarchy_t), intent(inout) :: h
    integer, intent(in) :: nx, ny
    integer :: i, j
    associate (l => h%levels(0))
      allocate(l%patches(1))
      l%n = 1
      associate (p => l%patches(1))
        p%id = 1
        p%lo = 1
        p%hi = [nx, ny]
        allocate(p%q(nx, ny, nvar), p%flag(nx, ny))
        forall (i = 1:nx, j = 1:ny) p%q(i, j, 1) = 1 + merge(1.0_dp, 0.0_dp, i > nx / 2 .and. j > ny / 2)
        p%q(:, :, 2) = 0.5_dp * p%q(:, :, 1)
        p%q(:, :, 3) = p%q(:, :, 1)**2
        p%flag = .false.
      end associate
    end associate
  end subroutine
  recursive subroutine refine(h, level, threshold)
    class(hierarchy_t), intent(inout) :: h
    integer, intent(in) :: level
    real(dp), intent(in) :: threshold
    type(patch_t) :: new
    integer :: k, n, bounds(2, 2)
    if (level >= ubound(h%levels, 1)) return
    allocate(h%levels(level + 1)%patches(0))
    do k = 1, h%levels(level)%n
      associate (p => h%levels(level)%patches(k))
        n = size(p%q, 1)
        p%flag(2:n-1, :) = abs(p%q(3:n, :, 1) - p%q(1:n-2, :, 1)) > threshold
        p%flag(:, 1) = .false.
        if (.not. any(p%flag)) cycle
        bounds = box(p%flag)
        new = patch_t(level + 1, 100 * level + k, 2 * bounds(:, 1), 2 * bounds(:, 2))
        call interpolate(p, new, bounds)
      end associate
      h%levels(level + 1)%patches = [h%levels(level + 1)%patches, new]
    end do
    h%levels(level + 1)%n = size(h%levels(level + 1)%patches)
    if (h%levels(level + 1)%n > 0) then
      h%finest = level + 1
      call h%refine(level + 1, threshold)
    end if
  end subroutine
  pure function box(flag) result(b)
    logical, intent(in) :: flag(:,:)
    integer :: b(2, 2), i
    b(1, 1) = minloc([(merge(i, size(flag, 1) + 1, any(flag(i, :))), i = 1, size(flag, 1))], 1)
    b(1, 2) = maxloc([(merge(i, 0, any(flag(i, :))), i = 1, size(flag, 1))], 1)
    b(2, 1) = findloc(any(flag, 1), .true., 1)
    b(2, 2) = findloc(any(flag, 1), .true., 1, back=.true.)
  end function
  subroutine interpolate(coarse, fine, b)
    type(patch_t), intent(in) :: coarse
    type(patch_t), intent(inout) :: fine
    integer, intent(in) :: b(2, 2)
    integer :: n(2), v
    n = 2 * (b(:, 2) - b(:, 1) + 1)
    allocate(fine%q(n(1), n(2), nvar), fine%flag(n(1), n(2)))
    do v = 1, nvar
      associate (c => coarse%q(b(1, 1):b(1, 2), b(2, 1):b(2, 2), v), f => fine%q(:, :, v))
        f(1::2, 1::2) = c
        f(2::2, 1::2) = c
        f(:, 2::2) = f(:, 1::2)
      end associate
    end do
    fine%flag = .false.
  end subroutine
  integer function total_cells(h) result(n)
    class(hierarchy_t), intent(in) :: h
    integer :: l, k
    n = 0
    do l = 0, h%finest
      do k = 1, h%levels(l)%n
        n = n + size(h%levels(l)%patches(k)%q(:, :, 1))
      end do
    end do
  end function
  subroutine advance(h, dt)
    class(hierarchy_t), intent(inout) :: h
    real(dp), intent(in) :: dt
    integer :: l, k
    do l = h%finest, 0, -1
      do k = 1, h%levels(l)%n
        associate (q => h%levels(l)%patches(k)%q)
          where (q(:, :, 1) > 1.5_dp)
            q(:, :, 2) = q(:, :, 2) - dt * q(:, :, 1)
          elsewhere
            q(:, :, 2) = q(:, :, 2) + dt
          end where
        end associate
      end do
    end do
    h%time = h%time + dt
  end subroutine
  function norm(h, v) result(s)
    class(hierarchy_t), intent(in) :: h
    integer, intent(in) :: v
    real(dp) :: s(0:h%finest)
    integer :: l, k
    s = 0
    do l = 0, h%finest
      s(l) = sqrt(sum([(sum(h%levels(l)%patches(k)%q(:, :, v)**2), k = 1, h%levels(l)%n)]))
    end do
  end function
end module amr
program main
  use amr
  implicit none
  type(hierarchy_t) :: h, backup
  integer :: i
  call h%create(12, 10)
  call h%refine(0, 0.5_dp)
  print '(3(i0,1x))', h%finest, h%total_cells(), size(h%levels(1)%patches)
  backup = h
  do i = 1, 3
    call h%advance(0.1_dp)
  end do
  print '(*(f10.5))', h%time, h%norm(2)
  print '(*(f10.5))', backup%time, backup%norm(2)
  print '(2(i0,1x),4i4)', h%levels(1)%patches(1)%id, h%levels(1)%patches(1)%level, h%levels(1)%patches(1)%lo, &
    h%levels(1)%patches(1)%hi
end program main
