! matmul of many shapes: blocks of four and what is left, lower bounds, sections, types, vectors on either side.
program matrix_products
  implicit none
  integer :: n, m, l
  do n = 0, 9, 3
    do m = 7, 14
      do l = 1, 13, 4
        call try(n, m, l)
      end do
    end do
  end do
  call mixed
contains
  subroutine try(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n, m), b(0:m - 1, -2:l - 3), c(n, l), v(m), row(l), column(n)
    integer :: i, j, k
    do j = 1, m
      do i = 1, n
        a(i, j) = i + 10 * j
      end do
      do k = 1, l
        b(j - 1, k - 3) = j - 3 * k
      end do
      v(j) = 2 * j - 5
    end do
    c = 0
    do j = 1, l
      do k = 1, m
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k - 1, j - 3)
        end do
      end do
    end do
    if (any(matmul(a, b) /= c)) stop 1
    row = matmul(v, b)
    column = matmul(a, v)
    do j = 1, l
      if (row(j) /= sum(v * b(:, j - 3))) stop 2
    end do
    do i = 1, n
      if (column(i) /= sum(a(i, :) * v)) stop 3
    end do
    c = 1 + matmul(a(:, m:1:-1), b(m - 1:0:-1, :))
    if (any(matmul(a, b) /= c - 1)) stop 4
  end subroutine
  subroutine mixed
    integer :: i(10, 11), j(11)
    complex :: z(11, 5), w(10, 5)
    logical :: l(10, 11)
    integer :: k
    i = reshape([(mod(k, 7), k = 1, 110)], [10, 11])
    j = [(k, k = 1, 11)]
    z = reshape([(cmplx(k, -k), k = 1, 55)], [11, 5])
    w = matmul(i, z)
    l = i > 5
    print *, matmul(i, j)
    print *, matmul(j, real(z))
    print '(10f8.1)', w(3, :)
    print *, matmul(l, j > 9)
  end subroutine
end program
