! Ragged arrays by allocatable components: grown, copied, summed, passed.
program allocatable_components_arrays
  implicit none
  type row
    integer, allocatable :: c(:)
  end type row
  type(row) :: tri(5), other(5)
  integer :: i
  do i = 1, 5
    allocate(tri(i)%c(i))
    tri(i)%c(1) = 1
    tri(i)%c(i) = 1
    if (i > 2) tri(i)%c(2:i - 1) = tri(i - 1)%c(1:i - 2) + tri(i - 1)%c(2:i - 1)
    print '(*(i0,1x))', tri(i)%c
  end do
  other = tri
  tri(5)%c = tri(5)%c(5:3:-1)
  print '(2(i0,1x))', size(tri(5)%c), size(other(5)%c)
  print '(i0)', total(other)
contains
  integer function total(r)
    type(row), intent(in) :: r(:)
    integer :: k
    total = 0
    do k = 1, size(r)
      total = total + sum(r(k)%c)
    end do
  end function total
end program allocatable_components_arrays
