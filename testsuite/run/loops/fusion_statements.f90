! Array statements and nests of bare `kernels` that follow each other with equal bounds become one kernel where no iteration needs
! what another one makes; others stay apart.
program fusion_statements
  implicit none
  integer, parameter :: n = 400, m = 30
  real(8) :: u(n), v(n), w(n), plane(m, m), other(m, m), total, most
  integer :: i, j, step, keys(n)
  do i = 1, n
    u(i) = mod(i, 19) * 0.125d0
    keys(i) = mod(i * 11, 37)
  end do
  total = 1; most = 0
  !$acc kernels
  do i = 1, n
    v(i) = u(i) * 2
  end do
  do j = 1, n
    w(j) = v(j) - u(j)
    total = total + w(j)
  end do
  do i = 1, n
    most = max(most, w(i) + v(i))
  end do
  do i = 1, n - 1
    u(i) = v(i + 1)
  end do
  do i = 1, n - 1
    keys(i) = keys(i) + int(u(i))
  end do
  !$acc end kernels
  print *, total, most
  !$acc kernels
  do j = 1, m
    do i = 1, m
      plane(i, j) = i * 0.5d0 + j
    end do
  end do
  do j = 1, m
    do i = 1, m
      other(i, j) = plane(i, j) * plane(i, j)
    end do
  end do
  do i = 1, m
    do j = 1, m
      plane(j, i) = plane(j, i) + other(j, i)
    end do
  end do
  do j = 1, m
    do i = 1, m
      other(i, j) = plane(j, i)
    end do
  end do
  !$acc end kernels
  !$acc kernels
  do step = 1, 3
    do i = 2, n - 1
      v(i) = (u(i - 1) + u(i + 1)) * 0.5d0
    end do
    do i = 2, n - 1
      w(i) = v(i) - w(i) + step
    end do
    do i = 2, n - 1
      u(i) = v(i)
    end do
  end do
  !$acc end kernels
  print *, sum(u), sum(v), sum(w), sum(plane), sum(other), sum(keys)
end program
