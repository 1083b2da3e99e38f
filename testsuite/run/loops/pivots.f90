! Gaussian elimination with pivots, whole in `kernels`: the search for each pivot and its row is a reduction inside the sequential
! loop over columns; maxval with its place in a nest of three loops.
program pivots
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n, n), b(n), x(n), m, t, factor
  integer :: i, j, k, p, rows(n), cube(12, 13, 14), best, bi, bj, bk
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 37 + j * 91 + i * j * 5, 64) - 31
    end do
    b(j) = j
  end do
  do k = 1, 14
    do j = 1, 13
      do i = 1, 12
        cube(i, j, k) = mod(i * 7 + j * 11 + k * 13 + i * j * k, 101)
      end do
    end do
  end do
  best = -1
  bi = 0
  bj = 0
  bk = 0
  !$acc kernels
  do k = 1, n
    m = abs(a(k, k))
    p = k
    do i = k + 1, n
      if (abs(a(i, k)) > m) then
        m = abs(a(i, k))
        p = i
      end if
    end do
    rows(k) = p
    do j = 1, n
      t = a(k, j)
      a(k, j) = a(p, j)
      a(p, j) = t
    end do
    t = b(k)
    b(k) = b(p)
    b(p) = t
    do i = k + 1, n
      factor = a(i, k) / a(k, k)
      do j = k + 1, n
        a(i, j) = a(i, j) - factor * a(k, j)
      end do
      b(i) = b(i) - factor * b(k)
    end do
  end do
  do k = 1, 14
    do j = 13, 1, -1
      do i = 1, 12
        if (best < cube(i, j, k)) then
          bi = i
          bj = j
          bk = k + 100
          best = cube(i, j, k)
        end if
      end do
    end do
  end do
  !$acc end kernels
  do k = n, 1, -1
    x(k) = (b(k) - sum(a(k, k+1:n) * x(k+1:n))) / a(k, k)
  end do
  ! What elimination leaves differs in its last bits where products and sums are fused: so may later pivots.
  print '(3i4)', rows(1:3)
  print '(5f12.6)', x(1:5)
  print *, best, bi, bj, bk
end program
