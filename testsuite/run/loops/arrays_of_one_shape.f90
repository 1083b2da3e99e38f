! Kernels over many arrays that descriptors describe: allocated alike, with other bounds, as dummies of assumed shape with
! strides, and of other sizes. Each time the elements are those that the program names.
module fields
  implicit none
  real(8), allocatable :: a(:,:,:), b(:,:,:), c(:,:,:,:), d(:,:,:), e(:,:,:)
contains
  subroutine fill(x, seed)
    real(8), intent(out) :: x(:,:,:)
    integer, intent(in) :: seed
    integer :: i, j, k
    do k = 1, size(x, 3)
      do j = 1, size(x, 2)
        do i = 1, size(x, 1)
          x(i,j,k) = mod(i * 7 + j * 13 + k * 29 + seed, 64) / 8d0
        end do
      end do
    end do
  end subroutine

  ! All arrays of the module; l, m and n are where the interior begins.
  subroutine whole(l, m, n, total)
    integer, intent(in) :: l, m, n
    real(8), intent(out) :: total
    integer :: i, j, k
    total = 0
    !$acc kernels
    do k = n, n + 3
      do j = m, m + 5
        do i = l, l + 36
          e(i,j,k) = a(i+1,j,k) * b(i-1,j,k) + a(i,j+1,k) * b(i,j-1,k) + a(i,j,k+1) * b(i,j,k-1) &
            + c(i,j,k,1) * d(i+1,j-1,k+1) - c(i,j,k,2) * d(i-1,j+1,k-1)
          total = total + e(i,j,k)
        end do
      end do
    end do
    do k = n, n + 3
      do j = m, m + 5
        do i = l, l + 36
          a(i,j,k) = e(i,j,k) / 8 + d(i,j,k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine dummies(p, q, r, s, total)
    real(8), intent(in) :: p(:,:,:), q(:,:,:), r(:,:,:)
    real(8), intent(inout) :: s(:,:,:)
    real(8), intent(out) :: total
    integer :: i, j, k
    total = 0
    !$acc parallel loop collapse(3) reduction(+:total)
    do k = 2, size(p, 3) - 1
      do j = 2, size(p, 2) - 1
        do i = 2, size(p, 1) - 1
          s(i,j,k) = s(i,j,k) + p(i+1,j,k) - 2 * q(i,j-1,k) + 4 * r(i,j,k+1) - p(i,j,k-1)
          total = total + s(i,j,k) * i
        end do
      end do
    end do
  end subroutine
end module

program arrays_of_one_shape
  use fields
  implicit none
  real(8) :: total
  integer :: other
  do other = 0, 3
    ! Alike; one that begins elsewhere; one that is longer; one with more rows.
    allocate (a(0:40,0:9,0:7), c(0:40,0:9,0:7,2), d(0:40,0:9,0:7), e(0:40,0:9,0:7))
    select case (other)
    case (0)
      allocate (b(0:40,0:9,0:7))
    case (1)
      allocate (b(-1:39,0:9,0:7))
    case (2)
      allocate (b(0:44,0:9,0:7))
    case (3)
      allocate (b(0:40,0:11,-1:9))
    end select
    call fill(a, 1)
    call fill(b, 2)
    call fill(c(:,:,:,1), 3)
    call fill(c(:,:,:,2), 4)
    call fill(d, 5)
    e = 0
    call whole(2, 2, 2, total)
    print '(i0, 3(1x, f0.6))', other, total, sum(e), sum(a)
    call dummies(a, b(lbound(b,1):lbound(b,1)+40,0:9,0:7), d, e, total)
    print '(a, 2(1x, f0.6))', 'whole', total, sum(e)
    call dummies(a(1:31:3,:,:), d(0:20:2,:,:), e(10:20,:,:), c(0:10,:,:,1), total)
    print '(a, 2(1x, f0.6))', 'strided', total, sum(c)
    call dummies(a(1:11,:,:), d(1:11,:,:), e(10:20,:,:), c(5:15,:,:,2), total)
    print '(a, 2(1x, f0.6))', 'sections', total, sum(c)
    call dummies(a(11:1:-1,:,:), d(11:1:-1,:,:), e(20:10:-1,:,:), c(15:5:-1,:,:,2), total)
    print '(a, 2(1x, f0.6))', 'backwards', total, sum(c)
    deallocate (a, b, c, d, e)
  end do
end program
