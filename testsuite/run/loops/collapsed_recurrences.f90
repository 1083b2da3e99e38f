! Loops that `collapse` or `tile` joins, of several statements each with what looks like a recurrence: in `kernels` the
! inner loop must not become two, since the nest would be tight no more.
program collapsed_recurrences
  implicit none
  real, allocatable :: f1(:,:,:), f2(:,:,:)
  integer :: nx, ny, i, j, step, now, next, other

  nx = 60
  ny = 40
  now = 1
  next = 2
  allocate (f1(0:nx+1, 0:ny+1, 2), f2(0:nx+1, 0:ny+1, 2))
  do j = 0, ny + 1
    do i = 0, nx + 1
      f1(i, j, :) = mod(i + 3*j, 7)
      f2(i, j, :) = mod(2*i + j, 5)
    end do
  end do
  !$acc data copy(f1, f2)
  do step = 1, 4
    !$acc kernels present(f1, f2)
    !$acc loop independent collapse(2)
    do j = 1, ny
      do i = 1, nx
        f1(i, j, next) = f1(i-1, j, now)
        f2(i, j, next) = f2(i, j-1, now)
      end do
    end do
    !$acc end kernels
    other = now
    now = next
    next = other
    !$acc kernels loop independent tile(4, 8)
    do j = 1, ny
      do i = 1, nx
        f1(i, j, next) = f1(i+1, j, now) + 1
        f2(i, j, next) = f2(i, j+1, now) + f1(i, j, next)
      end do
    end do
    other = now
    now = next
    next = other
  end do
  !$acc end data
  print '(2f12.1)', sum(f1), sum(f2)
  print '(6f6.1)', f1(1:6, 20, now), f2(1:6, 20, now)
end program
