! Gauss-Seidel and its kin in Fortran's order of loops: forwards, backwards, by a symmetric sweep, in planes, in a recurrence
! over two arrays, and an alignment that fills a table.
program wavefronts_f
  implicit none
  integer, parameter :: n = 140, m = 190
  real(8) :: u(0:n + 1, 0:m + 1), f(n, m), v(0:n + 1, 0:m + 1, 3)
  integer :: t(0:n, 0:m), i, j, k, s
  do j = 0, m + 1
    do i = 0, n + 1
      u(i, j) = mod(i * 31 + j * 17, 101)
      do k = 1, 3
        v(i, j, k) = mod(i * 13 + j * 7 + k, 23)
      end do
    end do
  end do
  do j = 1, m
    do i = 1, n
      f(i, j) = mod(i * j, 19)
    end do
  end do
  !$acc data copy(u, v) copyin(f) copyout(t)
  do s = 1, 2
    !$acc kernels
    do j = 1, m
      do i = 1, n
        u(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - f(i, j))
      end do
    end do
    do j = m, 1, -1
      do i = n, 1, -1
        u(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - f(i, j))
      end do
    end do
    !$acc end kernels
  end do
  !$acc kernels
  do k = 2, 3
    do j = 1, m
      do i = 1, n
        v(i, j, k) = 0.5d0 * v(i - 1, j, k) + 0.25d0 * v(i + 1, j - 1, k) + v(i, j, k - 1) / 8
      end do
    end do
  end do
  do j = 0, m
    do i = 0, n
      if (i == 0 .or. j == 0) then
        t(i, j) = 2 * (i + j)
      else
        t(i, j) = min(t(i - 1, j) + 2, t(i, j - 1) + 2, t(i - 1, j - 1) + mod(i * j, 4))
      end if
    end do
  end do
  !$acc end kernels
  !$acc end data
  print '(2es22.14)', sum(u), u(n / 2, m / 3)
  print '(2es22.14)', sum(v), v(n, m, 3)
  print '(2i12)', sum(t), t(n, m)
end program
