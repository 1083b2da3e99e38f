! A stencil in three dimensions over arrays of explicit shape, and over allocatable ones: a thread has rows in several planes.
program stencil_planes
  implicit none
  integer, parameter :: n = 160, m = 141, l = 36
  real :: a(0:n-1, m, l), b(0:n-1, m, l)
  real, allocatable :: c(:,:,:), d(:,:,:)
  integer :: i, j, k, wrong
  allocate (c(n, m, l), d(n, m, l))
  do k = 1, l
    do j = 1, m
      do i = 0, n - 1
        a(i, j, k) = mod(7 * i + 5 * j + 3 * k, 64)
        c(i+1, j, k) = a(i, j, k)
      end do
    end do
  end do
  b = -1
  d = -1
  !$acc kernels
  do k = 2, l - 1
    do j = 2, m - 1
      do i = 1, n - 2
        b(i, j, k) = a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) + a(i, j, k+1)
      end do
    end do
  end do
  do k = 2, l - 1
    do j = 2, m - 1
      do i = 2, n - 1
        d(i, j, k) = c(i-1, j, k) + c(i+1, j, k) + c(i, j-1, k) + c(i, j+1, k) + c(i, j, k-1) + c(i, j, k+1)
      end do
    end do
  end do
  !$acc end kernels
  wrong = 0
  do k = 1, l
    do j = 1, m
      do i = 0, n - 1
        if (i > 0 .and. i < n - 1 .and. j > 1 .and. j < m .and. k > 1 .and. k < l) then
          if (b(i, j, k) /= a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) + a(i, j, k+1)) &
            wrong = wrong + 1
        else if (b(i, j, k) /= -1) then
          wrong = wrong + 1
        end if
        if (d(i+1, j, k) /= b(i, j, k)) wrong = wrong + 1
      end do
    end do
  end do
  print *, 'wrong', wrong
end program
