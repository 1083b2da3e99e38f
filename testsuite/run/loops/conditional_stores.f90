! Elements that are written on a condition and read in any case, which -O3 writes in any case: under one condition and under
! several, with values of their own, beside others; and those that it must leave alone.
! flags: -O3
program conditional_stores
  implicit none
  integer, parameter :: n = 75
  integer :: a(n, n), b(n, n), i, j, k, cells, limit
  real(8) :: x(n), y(n), s
  logical :: marked(n)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 11)
      b(i, j) = mod(i * 5 + j * 3, 7)
    end do
    x(j) = mod(j * 11, 17) - 8
    y(j) = j
  end do
  limit = 3

  ! One of two values, or what it was; counted in the same iteration.
  cells = 0
  !$acc kernels copy(a) copyin(b)
  do j = 2, n - 1
    do i = 2, n - 1
      k = b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1)
      if (b(i, j) == 1 .and. (k < 9 .or. k > 15)) then
        a(i, j) = 0
      else if (k == 12) then
        a(i, j) = k - limit
      end if
      cells = cells + a(i, j)
    end do
  end do
  !$acc end kernels
  print *, cells, sum(a)

  ! Read before; written twice under nested conditions.
  !$acc parallel loop collapse(2) copy(a, b)
  do j = 1, n
    do i = 1, n
      b(i, j) = b(i, j) + a(i, j)
      if (b(i, j) > 8) then
        a(i, j) = a(i, j) + 1
        if (mod(b(i, j), 3) == 0) a(i, j) = -b(i, j)
      end if
    end do
  end do
  print *, sum(a), sum(b)

  ! Quotients that only the condition allows; a scalar that only it sets; another element than the one that is read.
  s = 0
  !$acc parallel loop copy(x, y) reduction(+:s)
  do i = 1, n
    if (x(i) /= 0) y(i) = 100 / x(i)
    s = s + y(i)
  end do
  print '(es22.14)', s
  !$acc parallel loop copy(a) reduction(+:cells)
  do i = 1, n
    if (a(i, 1) > 4) a(i, 2) = a(i, 1)
    cells = cells + a(i, 1)
  end do
  print *, cells, sum(a(:, 2))

  ! Two arrays, one condition; logicals.
  marked = .false.
  !$acc parallel loop copy(x, y, marked) reduction(+:s)
  do i = 1, n
    if (x(i) < 0) then
      y(i) = -x(i)
      marked(i) = .true.
    else
      y(i) = y(i) + 1
    end if
    s = s + y(i) + merge(1d0, 0d0, marked(i))
  end do
  print '(es22.14, i6)', s, count(marked)
  !$acc parallel loop copy(x, y) reduction(+:s)
  do i = 1, n
    if (x(i) > 2 .or. y(i) > 50) x(i) = y(i) * 0.5d0
    if (y(i) < 20) x(i) = x(i) + 1
    s = s + x(i)
  end do
  print '(2es22.14)', s, sum(x)
end program
