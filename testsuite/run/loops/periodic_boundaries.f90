! Planes of an array taken from other planes of the same array, in compute constructs with bounds known at run time only:
! nothing is read after it was written, so no copy on the side is needed.
program periodic_boundaries
  implicit none
  type grid
    real(8), allocatable :: u(:,:)
  end type
  real(8), allocatable :: f(:,:,:)
  integer, allocatable :: ia(:,:)
  type(grid) :: g
  integer :: nx, ny, k, i, j

  nx = 7
  ny = 5
  allocate (f(nx, ny, 2), g%u(0:nx, 0:ny), ia(3, 3))
  do k = 1, 2
    do j = 1, ny
      do i = 1, nx
        f(i, j, k) = i + 10*j + 100*k
      end do
    end do
  end do
  do j = 0, ny
    do i = 0, nx
      g%u(i, j) = i - 3*j
    end do
  end do
  ia = reshape([2, 7, 8, 4, 5, 6, 1, 3, 9], [3, 3])

  !$acc data copy(f) copy(g, g%u)
  do k = 1, 2
    !$acc kernels
    f(2:nx-1, 1, k) = f(2:nx-1, ny-1, k)
    f(2:nx-1, ny, k) = f(2:nx-1, 2, k)
    f(1, :, k) = f(nx-1, :, k)
    f(nx, :, k) = 2*f(2, :, k) - f(nx, :, k)
    !$acc end kernels
  end do
  !$acc kernels
  f(:, :, 2) = f(:, :, 1) + f(:, :, 2)
  g%u(0, :) = g%u(nx - 1, :)
  g%u(:, ny) = g%u(:, k - 2)
  !$acc end kernels
  !$acc end data
  print '(7f8.1)', f
  print '(8f6.1)', g%u

  ! A plane that is written over itself, and a subscript out of the array itself.
  k = 2
  f(:, k, :) = f(:, k, :) + f(:, 4 - k, :)
  ia(:, 2) = ia(:, ia(1, 1))
  ia(:, ia(1, 1)) = ia(:, ia(1, 3) + 2)
  print '(7f8.1)', f(:, 2, :)
  print '(3i4)', ia
end program
