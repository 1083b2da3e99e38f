! Packing with a running index in bare `kernels`: a halo is packed and unpacked, a matrix is stored by diagonals whose lengths
! differ, which leaves the outer loop in order.
program inductions
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: field(0:n+1, 0:m+1), buffer(2 * (n + m)), copy(n * m), lower(n * (n + 1) / 2)
  integer :: i, j, k, p, down
  do j = 0, m + 1
    do i = 0, n + 1
      field(i, j) = i * 100 + j
    end do
  end do
  lower = -1
  k = 0
  p = 0
  down = n * m + 1
  !$acc kernels
  do i = 1, n
    k = k + 1
    buffer(k) = field(i, 1)
  end do
  do i = 1, n
    k = k + 1
    buffer(k) = field(i, m)
  end do
  do j = 1, m
    k = k + 1
    buffer(k) = field(1, j)
    buffer(k + m) = field(n, j)
  end do
  do j = 1, m
    do i = 1, n
      down = down - 1
      copy(down) = field(i, j)
    end do
  end do
  do j = 1, n
    do i = 1, j
      p = p + 1
      lower(p) = i * j
    end do
  end do
  !$acc end kernels
  print *, k, p, down
  print *, sum([(buffer(i) * i, i = 1, 2 * (n + m))])
  print *, sum([(copy(i) * mod(i, 13), i = 1, n * m)])
  print *, sum([(lower(i) * i, i = 1, n * (n + 1) / 2)])
end program
