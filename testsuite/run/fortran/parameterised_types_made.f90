! Types with parameters in `allocate`, array constructors, function results and pointers.
program parameterised_types_made
  implicit none
  type :: box(k, n)
    integer, kind :: k = 4
    integer, len :: n = 2
    integer(k) :: v(n) = -1
  end type
  class(*), allocatable :: any
  type(box(8, 3)), pointer :: p
  type(box(8, 3)), allocatable :: list(:)
  type(box), allocatable :: plain(:)
  integer :: i
  allocate(box(8, 3) :: any)
  select type (any)
  type is (box(8, 3))
    any%v = [1, 2, 3]
    print '(a,3i3,2i3)', 'box', any%v, any%k, any%n
  end select
  allocate(box(k=8, n=3) :: p)
  p%v = 7
  list = [box(8, 3) :: box(8, 3)([4, 5, 6]), p, made(2)]
  do i = 1, size(list)
    print '(3i3)', list(i)%v
  end do
  allocate(box :: plain(2))
  plain(2) = box([8, 9])
  print '(4i3)', plain(1)%v, plain(2)%v
  deallocate(p)
contains
  type(box(8, 3)) function made(i)
    integer, intent(in) :: i
    made%v = i
  end function
end program
