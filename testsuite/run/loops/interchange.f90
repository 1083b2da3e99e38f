! Nests whose outer loop is the contiguous one: which of them may be turned round, and what stands between the loops.
program interchange
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: a(n, m), b(n, m), c(n, m, 4), w
  integer :: i, j, k, s, t(n, m), last
  call fill
  !$acc kernels
  do i = 1, n
    do j = 1, m
      a(i, j) = b(i, j) * 2 + i - j
    end do
  end do
  !$acc end kernels
  print *, sum(a), a(3, 7)
  ! A value of the outer loop, used in the inner one.
  !$acc kernels
  do i = 1, n
    w = i * 0.5d0
    do j = 1, m
      a(i, j) = a(i, j) + w
    end do
  end do
  !$acc end kernels
  print *, sum(a), a(n, m)
  ! Bounds that depend on the outer loop: a triangle.
  !$acc parallel loop
  do i = 1, m
    do j = 1, i
      a(i, j) = a(i, j) - j
    end do
  end do
  print *, sum(a)
  ! Bounds from scalars, steps, three loops.
  last = m - 2
  !$acc parallel loop copyin(b) copy(c)
  do i = 2, n, 2
    do j = last, 3, -3
      do k = 1, 4
        c(i, j, k) = b(i, j) * k + c(i, j, k)
      end do
    end do
  end do
  print *, sum(c), c(4, last, 2)
  ! Dependent along one of them.
  !$acc kernels
  do i = 1, n
    do j = 2, m
      a(i, j) = a(i, j - 1) + b(i, j)
    end do
  end do
  do i = 2, n
    do j = 2, m
      b(i, j) = b(i - 1, j - 1) + 1
    end do
  end do
  !$acc end kernels
  print *, sum(a), sum(b)
  s = 0
  t = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    do j = 1, m
      t(i, j) = i + j
      s = s + t(i, j)
    end do
  end do
  print *, s, sum(t)
  ! Statements around the inner loop.
  !$acc kernels
  do i = 1, n
    t(i, 1) = 0
    do j = 2, m
      t(i, j) = t(i, j) * 2
    end do
    t(i, m) = -1
  end do
  !$acc end kernels
  print *, sum(t)
contains
  subroutine fill
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i * 7 + j * 3, 11)
      end do
    end do
    c = 1
  end subroutine
end program
