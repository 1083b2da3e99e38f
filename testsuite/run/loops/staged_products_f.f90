! Products whose gangs read through shared memory: allocatable, assumed-shape and explicit arrays with bounds of their own, sums in memory
! and in scalars, factors stored either way.
module products
  implicit none
contains
  subroutine in_memory(a, b, c)
    real, intent(in) :: a(:,:), b(0:,-1:)
    real, intent(inout) :: c(:,:)
    integer :: i, j, k
    !$acc kernels copyin(a, b) copy(c)
    do i = 1, size(c, 1)
      do j = 1, size(c, 2)
        c(i,j) = 0
        do k = 1, size(a, 2)
          c(i,j) = c(i,j) + a(i,k) * b(k-1,j-2)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine transposed(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real, intent(in) :: a(l,n), b(m,l)
    real, intent(out) :: c(n,m)
    integer :: i, j, k
    real :: sum
    !$acc parallel loop copyin(a, b) copyout(c)
    do j = 1, m
      !$acc loop
      do i = 1, n
        sum = i - j
        do k = 1, l
          sum = sum + a(k,i) * b(j,k)
        end do
        c(i,j) = sum
      end do
    end do
  end subroutine

  subroutine run(n, m, l)
    integer, intent(in) :: n, m, l
    real, allocatable :: a(:,:), b(:,:), c(:,:), d(:,:)
    integer :: i, j
    real(8) :: first, second
    allocate (a(n,l), b(l,m), c(n,m), d(n,m))
    do j = 1, l
      do i = 1, n
        a(i,j) = mod(7 * i + 3 * j, 11) - 5
      end do
    end do
    do j = 1, m
      do i = 1, l
        b(i,j) = mod(5 * i + 2 * j, 13) - 6
      end do
    end do
    c = -1
    call in_memory(a, b, c)
    call transposed(n, m, l, transpose(a), transpose(b), d)
    first = 0
    second = 0
    do j = 1, m
      do i = 1, n
        first = first + c(i,j) * (mod(3 * i + j, 7) - 2)
        second = second + d(i,j) * (mod(i + 5 * j, 9) - 3)
      end do
    end do
    print '(3i6,2f20.0)', n, m, l, first, second
  end subroutine
end module

program staged_products_f
  use products
  implicit none
  call run(512, 512, 32)
  call run(517, 531, 41)
  call run(1100, 257, 3)
  call run(260, 1031, 17)
  call run(40, 7000, 16)
  call run(9, 6, 33)
end program
