! Transposes and what looks like them: tiles of two loops through shared memory on GPUs. Each nest is compared with what the
! intrinsic gives; extents are whole tiles, less, more, odd, one and none.
module nests
  implicit none
contains
  subroutine copy_real(n, m, a, c)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n, m)
    real, intent(inout) :: c(m, n)
    integer :: i, j
    !$acc parallel loop
    do j = 1, m
      do i = 1, n
        c(j, i) = a(i, j)
      end do
    end do
  end subroutine copy_real

  subroutine update_double(n, m, a, c)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(inout) :: c(m, n)
    integer :: i, j
    !$acc kernels
    do i = 1, n
      do j = 1, m
        c(j, i) = c(j, i) + 3 * a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine update_double

  subroutine complex_planes(n, m, l, a, c)
    integer, intent(in) :: n, m, l
    complex, intent(in) :: a(n, m, l)
    complex, intent(inout) :: c(m, n, l)
    integer :: i, j, k
    !$acc parallel loop collapse(3)
    do k = 1, l
      do j = 1, m
        do i = 1, n
          c(j, i, k) = a(i, j, k) * (0.0, 1.0)
        end do
      end do
    end do
  end subroutine complex_planes

  ! Bounds that begin elsewhere, allocatables.
  subroutine shifted(n, m, wrong)
    integer, intent(in) :: n, m
    integer, intent(inout) :: wrong
    integer, allocatable :: a(:, :), c(:, :)
    integer :: i, j
    allocate(a(-2:n, 0:m), c(5:m + 9, -3:n))
    a = reshape([(i, i = 1, size(a))], shape(a))
    c = 0
    !$acc parallel loop copyin(a) copy(c)
    do j = 1, m - 1
      do i = -1, n - 1
        c(j + 7, i - 1) = a(i + 1, j)
      end do
    end do
    do i = -1, n - 1
      do j = 1, m - 1
        if (c(j + 7, i - 1) /= a(i + 1, j)) wrong = wrong + 1
        c(j + 7, i - 1) = 0
      end do
    end do
    wrong = wrong + count(c /= 0)
  end subroutine shifted
end module nests

program transposes_f
  use nests
  implicit none
  integer, parameter :: sizes(2, 6) = reshape([544, 512, 1031, 640, 33, 9000, 9001, 40, 7, 1, 0, 5], [2, 6])
  real, allocatable :: a(:, :), c(:, :)
  double precision, allocatable :: da(:, :), dc(:, :)
  complex, allocatable :: za(:, :, :), zc(:, :, :)
  integer :: k, n, m, i, wrong
  do k = 1, size(sizes, 2)
    n = sizes(1, k)
    m = sizes(2, k)
    wrong = 0
    a = reshape([(real(mod(i, 1021)), i = 1, n * m)], [n, m])
    allocate(c(m, n))
    call copy_real(n, m, a, c)
    wrong = wrong + count(c /= transpose(a))
    da = a
    dc = transpose(da)
    call update_double(n, m, da, dc)
    wrong = wrong + count(dc /= 4 * transpose(da))
    allocate(za(n, m, 2), zc(m, n, 2))
    za(:, :, 1) = cmplx(a, 2 * a)
    za(:, :, 2) = cmplx(-a, a)
    call complex_planes(n, m, 2, za, zc)
    wrong = wrong + count(zc(:, :, 1) /= transpose(za(:, :, 1)) * (0.0, 1.0))
    wrong = wrong + count(zc(:, :, 2) /= transpose(za(:, :, 2)) * (0.0, 1.0))
    call shifted(n, m, wrong)
    print '(a, i0, a, i0, a, i0)', 'wrong of ', n, ' x ', m, ': ', wrong
    deallocate(c, za, zc)
  end do
end program transposes_f
