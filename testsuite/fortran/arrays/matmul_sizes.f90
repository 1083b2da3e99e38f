! matmul of many shapes against loops.
program matmul_sizes
  implicit none
  integer :: n, m, k
  do n = 1, 5, 2
    do m = 1, 9, 4
      do k = 0, 6, 3
        call one(n, m, k)
      end do
    end do
  end do
contains
  subroutine one(n, m, k)
    integer, intent(in) :: n, m, k
    real(8) :: a(n, k), b(k, m), c(n, m), d(n, m)
    integer :: i, j, l
    a = reshape([((1d0 / (i + j), i = 1, n), j = 1, k)], [n, k])
    b = reshape([((dble(i - j), i = 1, k), j = 1, m)], [k, m])
    c = matmul(a, b)
    d = 0
    do i = 1, n
      do j = 1, m
        do l = 1, k
          d(i, j) = d(i, j) + a(i, l) * b(l, j)
        end do
      end do
    end do
    print '(3(i0,1x),l1,f10.5)', n, m, k, all(abs(c - d) < 1d-12), sum(c)
  end subroutine one
end program matmul_sizes
