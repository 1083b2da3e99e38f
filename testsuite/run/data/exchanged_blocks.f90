! run: => exchanged_blocks_f.expect
! Arrays that time loops compute and copy back in the manner of Fortran codes: allocatables, components, other lower bounds,
! array syntax, assumed shape. The device's blocks may be exchanged instead of copied, and nobody may see it.
module steps
  implicit none
  type field
    integer :: n, m
    real(8), allocatable :: now(:,:), next(:,:)
  end type field
contains
  subroutine smooth(u, v)
    real(8), intent(inout) :: u(:,:), v(0:,0:)
    integer :: i, j
    !$acc parallel loop collapse(2) present(u, v)
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        v(i-1,j-1) = 0.25d0 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1))
      end do
    end do
    !$acc parallel loop collapse(2) present(u, v)
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        u(i,j) = v(i-1,j-1)
      end do
    end do
  end subroutine smooth

  subroutine advance(f)
    type(field), intent(inout) :: f
    integer :: i, j
    !$acc kernels present(f%now, f%next)
    !$acc loop independent
    do j = 1, f%m
      !$acc loop independent
      do i = 1, f%n
        f%next(i,j) = f%now(i-1,j) - 0.5d0 * f%now(i+1,j) + 0.125d0 * f%now(i,j-1)
      end do
    end do
    !$acc loop independent
    do j = 1, f%m
      !$acc loop independent
      do i = 1, f%n
        f%now(i,j) = f%next(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine advance
end module steps

program exchanged_blocks
  use steps
  implicit none
  integer, parameter :: n = 21, m = 17
  real(8) :: u(n,m), v(n,m)
  integer :: world(0:n,0:m), old(0:n,0:m), i, j, s, cells
  type(field) :: f
  u = reshape([(mod(7 * i, 13) * 1d0, i = 1, n * m)], [n, m])
  v = reshape([(mod(5 * i, 11) * 1d0, i = 1, n * m)], [n, m])
  !$acc data copy(u, v)
  do s = 1, 7
    call smooth(u, v)
  end do
  !$acc end data
  print '(a,2f14.6)', 'smooth', sum(u), sum(v)

  !$acc data copy(u) create(v)
  do s = 1, 5
    !$acc kernels
    v(2:n-1,2:m-1) = (u(1:n-2,2:m-1) + u(3:n,2:m-1)) / 2
    u(2:n-1,2:m-1) = v(2:n-1,2:m-1)
    !$acc end kernels
  end do
  !$acc end data
  print '(a,f14.6)', 'sections', sum(u)

  f%n = n
  f%m = m
  allocate (f%now(0:n+1,0:m), f%next(0:n+1,0:m))
  f%now = 1
  f%now(3,:) = 2
  f%next = -1
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%now, f%next)
  do s = 1, 6
    call advance(f)
  end do
  !$acc exit data copyout(f%now, f%next)
  !$acc exit data delete(f)
  print '(a,2f16.6)', 'advance', sum(f%now), sum(f%next)

  world = 0
  world(5:12,4:9) = 1
  world(7,:) = 1
  old = 9
  !$acc data copy(world, old)
  do s = 1, 9
    !$acc kernels
    old = world
    do j = 1, m - 1
      do i = 1, n - 1
        cells = old(i-1,j-1) + old(i,j-1) + old(i+1,j-1) + old(i-1,j) + old(i+1,j) + old(i-1,j+1) + old(i,j+1) + old(i+1,j+1)
        if (old(i,j) == 1 .and. (cells < 2 .or. cells > 3)) then
          world(i,j) = 0
        else if (cells == 3) then
          world(i,j) = 1
        end if
      end do
    end do
    !$acc end kernels
    if (mod(s, 4) == 0) then
      !$acc parallel loop present(world)
      do i = 0, n
        world(i,0) = world(i,m-1)
      end do
    end if
  end do
  !$acc end data
  print '(a,2i6)', 'life', sum(world), sum(old)
end program exchanged_blocks
