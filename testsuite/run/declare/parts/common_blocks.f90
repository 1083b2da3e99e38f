! Common blocks with `declare`, for another file.
module common_blocks
  implicit none
  real :: a(100), b
  common /blk/ a, b
  !$acc declare create(/blk/)
  integer :: k(10), l
  common /lnk/ k, l
  !$acc declare link(/lnk/)
contains
  subroutine work(i)
    !$acc routine seq
    integer, intent(in) :: i
    a(i) = a(i) + b
  end subroutine
end module

! Declares the block itself, with a table's first value.
subroutine doubled
  implicit none
  real :: a(100), b
  common /blk/ a, b
  !$acc declare create(/blk/)
  real :: table(4)
  common /tab/ table
  !$acc declare copyin(/tab/)
  integer :: i
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i)*2 + b + table(1)
  end do
end subroutine

! Says nothing: the device has the block all the same.
subroutine silent
  implicit none
  real :: a(100), b
  common /blk/ a, b
  integer :: i
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = a(i) + 1
  end do
end subroutine

block data
  implicit none
  real :: table(4)
  common /tab/ table
  data table /0.5, 1.5, 2.5, 3.5/
end block data
