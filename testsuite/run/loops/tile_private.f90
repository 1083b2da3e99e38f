! `private` that names the variables of tiled and collapsed loops, which are private in any case.
program tile_private
  implicit none
  integer, parameter :: m = 18
  integer :: a(0:m-1, 0:m-1, 0:m-1), i, j, k, t, total, n
  n = m; total = 0
  !$acc kernels loop independent tile(4, 4, 4) private(i, j, k, t)
  do k = 0, n - 1
    do j = 0, n - 1
      do i = 0, n - 1
        t = i + 10 * j
        a(i, j, k) = t + 100 * k
      end do
    end do
  end do
  call show('three', a(5, 3, 17))
  !$acc parallel loop gang worker tile(*, 2) private(k, t)
  do k = 0, n - 1
    do j = 0, n - 1
      t = k - j
      !$acc loop seq
      do i = 0, n - 1
        a(i, j, k) = a(i, j, k) + t
      end do
    end do
  end do
  call show('two', a(5, 3, 17))
  !$acc parallel loop vector tile(8) private(k)
  do k = n - 1, 0, -2
    a(0, 0, k) = k
  end do
  !$acc parallel loop collapse(3) private(i, j, k)
  do k = 0, n - 1
    do j = 0, n - 1
      do i = 0, n - 1
        a(i, j, k) = a(i, j, k) - i * j * k
      end do
    end do
  end do
  call show('one', a(0, 0, 17))
contains
  subroutine show(name, element)
    character(*), intent(in) :: name
    integer, intent(in) :: element
    integer :: x, y, z
    do z = 0, m - 1
      do y = 0, m - 1
        do x = 0, m - 1
          total = mod(total * 3, 10007) + a(x, y, z)
        end do
      end do
    end do
    print '(a, 1x, i0, 1x, i0)', name, element, total
  end subroutine show
end program tile_private
