! Gaussian elimination with row exchange in one kernels region: gang loops that shrink from step to step, elements that
! every gang reads between them, a condition on device data around a gang loop, and the back substitution.
program solver
  implicit none
  integer, parameter :: n = 48
  real(8) :: m(n,n+1), x(n), pivot, factor, most, kept, total
  integer :: i, j, k, row, exchanges
  integer*8 :: state

  state = 12345
  do j = 1, n + 1
    do i = 1, n
      state = mod(state * 16807_8, 2147483647_8)
      m(i,j) = real(mod(state / 1000, 2001_8), 8) / 1000 - 1
    end do
  end do
  exchanges = 0
  !$acc kernels copy(m) copyout(x)
  do k = 1, n
    most = 0
    do i = k, n
      most = max(most, abs(m(i,k)))
    end do
    row = n + 1
    do i = k, n
      if (abs(m(i,k)) == most) row = min(row, i)
    end do
    if (row /= k) then
      exchanges = exchanges + 1
      !$acc loop independent private(kept)
      do j = k, n + 1
        kept = m(k,j)
        m(k,j) = m(row,j)
        m(row,j) = kept
      end do
    end if
    pivot = m(k,k)
    !$acc loop independent
    do j = k + 1, n + 1
      !$acc loop independent
      do i = k + 1, n
        m(i,j) = m(i,j) - m(i,k) / pivot * m(k,j)
      end do
    end do
  end do
  do k = n, 1, -1
    x(k) = m(k,n+1) / m(k,k)
    factor = x(k)
    !$acc loop independent
    do i = 1, k - 1
      m(i,n+1) = m(i,n+1) - m(i,k) * factor
    end do
  end do
  !$acc end kernels
  total = 0
  do i = 1, n
    total = total + x(i) * i
  end do
  print *, "exchanges", exchanges
  print *, "x", x(1), x(n), total
end program solver
