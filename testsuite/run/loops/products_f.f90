! Products of matrices, whose threads take many elements at once, as loops of Fortran have them: sums in the array itself.
program products
  implicit none
  integer, parameter :: orders(3, 6) = reshape([1, 1, 1, 64, 256, 16, 512, 512, 8, 515, 513, 21, &
                                                1030, 300, 3, 300, 1030, 0], [3, 6])
  integer :: n
  logical :: good = .true.
  do n = 1, size(orders, 2)
    call check(orders(1, n), orders(2, n), orders(3, n))
  end do
  if (.not. good) error stop 1
  print '(a)', 'products are right'

contains

  subroutine multiply(c, a, b)
    real(8), intent(inout) :: c(:,:)
    real(8), intent(in) :: a(:,:), b(:,:)
    integer :: i, j, k
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, size(c, 2)
      do i = 1, size(c, 1)
        do k = 1, size(a, 2)
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine multiply

  ! One factor is stored the other way around; the outer loop walks through memory.
  subroutine subtract(c, a, t)
    real(8), intent(inout) :: c(:,:)
    real(8), intent(in) :: a(:,:), t(:,:)
    integer :: i, j, k
    !$acc parallel loop copyin(a, t) copy(c)
    do i = 1, size(c, 1)
      !$acc loop
      do j = 2, size(c, 2)
        do k = 1, size(a, 2)
          c(i,j) = c(i,j) - a(i,k) * t(j,k)
        end do
      end do
    end do
  end subroutine subtract

  subroutine from_zero(n, m, l, c, a, b)
    integer, intent(in) :: n, m, l
    complex(8), intent(inout) :: c(n,m)
    complex(8), intent(in) :: a(n,l), b(l,m)
    integer :: i, j, k
    !$acc parallel loop copyin(a, b) copy(c)
    do i = 1, n
      !$acc loop
      do j = 1, m
        c(i,j) = 0
        !$acc loop seq
        do k = 1, l
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
        c(i,j) = c(i,j) * (0d0, 1d0)
      end do
    end do
  end subroutine from_zero

  subroutine check(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n,l), b(l,m), c(n,m), product(n,m)
    complex(8) :: z(n,m)
    integer :: i, j, k
    do k = 1, l
      do i = 1, n
        a(i,k) = mod(i * 7 + k * 3, 11) - 5
      end do
      do j = 1, m
        b(k,j) = mod(k * 5 + j * 2, 13) - 6
      end do
    end do
    do j = 1, m
      do i = 1, n
        c(i,j) = i - j
        product(i,j) = 0
        do k = 1, l
          product(i,j) = product(i,j) + a(i,k) * b(k,j)
        end do
        product(i,j) = product(i,j) + i - j
      end do
    end do
    call multiply(c, a, b)
    if (any(c /= product)) then
      print *, 'sums in the array are wrong', n, m, l
      good = .false.
    end if
    call from_zero(n, m, l, z, cmplx(a, -a, 8), cmplx(b, 2 * b, 8))
    do j = 1, m
      do i = 1, n
        product(i,j) = product(i,j) - (i - j)
        if (z(i,j) /= cmplx(3 * product(i,j), product(i,j), 8) * (0d0, 1d0)) then
          if (good) print *, 'complex products are wrong', n, m, l, i, j, z(i,j), product(i,j)
          good = .false.
        end if
      end do
    end do
    call subtract(c, a, transpose(b))
    do j = 1, m
      do i = 1, n
        if (c(i,j) /= i - j + merge(product(i,j), 0d0, j == 1)) then
          if (good) print *, 'differences are wrong', n, m, l, i, j, c(i,j), product(i,j)
          good = .false.
        end if
      end do
    end do
  end subroutine check
end program products
