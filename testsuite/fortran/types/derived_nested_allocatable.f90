! Arrays of types with allocatable components of types with allocatable components.
program derived_nested_allocatable
  implicit none
  type cell
    integer, allocatable :: d(:)
  end type cell
  type block
    type(cell), allocatable :: c(:)
    character(:), allocatable :: name
  end type block
  type(block), allocatable :: b(:), copy(:)
  integer :: i, j
  allocate(b(2))
  do i = 1, 2
    b(i)%name = repeat('ab', i)
    allocate(b(i)%c(i + 1))
    do j = 1, i + 1
      allocate(b(i)%c(j)%d(j))
      b(i)%c(j)%d = 10 * i + j
    end do
  end do
  copy = b
  b(2)%c(3)%d(:) = 0
  deallocate(b(1)%c)
  do i = 1, 2
    print '(a,1x,l1,1x,l1)', copy(i)%name, allocated(b(i)%c), allocated(copy(i)%c)
    do j = 1, size(copy(i)%c)
      print '(*(i0,1x))', copy(i)%c(j)%d
    end do
  end do
  print '(3(i0,1x))', b(2)%c(3)%d
end program derived_nested_allocatable
