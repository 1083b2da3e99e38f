! The intrinsics matmul, transpose and dot_product on small matrices, and on one of middle size.
program bench
  implicit none
  real(8) :: a(4, 4), b(4, 4), c(4, 4), v(4), s, m(64, 64), w(64, 64), x(64, 64)
  integer :: i, j, k
  do j = 1, 4
    do i = 1, 4
      a(i, j) = 1.0d0 / (i + j)
      b(i, j) = merge(1.0d0, 0.01d0, i == j)
    end do
  end do
  do j = 1, 64
    do i = 1, 64
      m(i, j) = 1.0d0 / (i + j)
      w(i, j) = merge(1.0d0, 0.001d0, i == j)
    end do
  end do
  v = 1.0d0
  s = 0.0d0
  do k = 1, 6000000
    c = matmul(a, b)
    v = matmul(c, v)
    s = s + dot_product(v, v)
    v = v / sum(v)
    a(1, 1) = v(1)
    if (mod(k, 1000) == 0) then
      x = matmul(m, w)
      w = matmul(transpose(x), w) * 1.0d-2
    end if
  end do
  print *, s, sum(w)
end program
