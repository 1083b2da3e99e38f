! default(present) and what is needed before a construct's loops run: elements of arrays and members of records where they
! begin and end, where sections begin, and named constants, which are no variables (OpenACC 3.3, 2.5.16, 1.8).
module ranges
  implicit none
  type int_bounds
    integer :: beg
    integer :: end
  end type
  real(8), parameter :: weights(3) = [0.25d0, 0.5d0, 0.125d0]
contains
  subroutine scale_cells(a, n, over, ways, way)
    real(8), intent(inout) :: a(0:, 0:)
    integer, intent(in) :: n(2), way
    type(int_bounds), intent(in) :: over, ways(3)
    integer :: i, j
    !$acc parallel loop collapse(2) default(present)
    do j = 1, n(2)
      do i = ways(2)%beg, over%end
        a(i, j) = a(i, j) * weights(way) + i
      end do
    end do
  end subroutine

  subroutine pack_halo(a, buffer, lo, nh)
    real(8), intent(in) :: a(0:, 0:)
    real(8), intent(inout) :: buffer(:, :)
    integer, intent(in) :: lo(2), nh
    !$acc kernels default(present) async(1)
    buffer(:, :) = a(lo(1):lo(1)+nh-1, lo(2):lo(2)+7)
    !$acc end kernels
    !$acc wait(1)
  end subroutine

  subroutine named_constants(a, way)
    real(8), intent(inout) :: a(0:, 0:)
    integer, intent(in) :: way
    integer :: i
    !$acc parallel loop default(none) present(a) firstprivate(way)
    do i = 0, 9
      a(i, 0) = weights(way) + weights(mod(i, 3) + 1)
    end do
  end subroutine
end module

program default_present_bounds
  use ranges
  implicit none
  real(8) :: a(0:9, 0:8), buffer(2, 8)
  integer :: n(2), lo(2), i, j
  type(int_bounds) :: over, ways(3)
  do j = 0, 8
    do i = 0, 9
      a(i, j) = 10 * i + j
    end do
  end do
  buffer = 0
  n = [9, 8]; lo = [3, 1]
  over = int_bounds(1, 9); ways = [int_bounds(7, 7), int_bounds(2, 8), int_bounds(5, 5)]
  !$acc enter data copyin(a, buffer)
  call scale_cells(a, n, over, ways, 2)
  call pack_halo(a, buffer, lo, 2)
  call named_constants(a, 3)
  !$acc exit data copyout(a, buffer)
  print '(5f10.3)', sum(a), a(2, 1), a(9, 8), a(1, 1), a(4, 0)
  print '(3f10.3)', buffer(1, 1), buffer(2, 8), sum(buffer)
end program
