! Allocatable and pointer arrays of `class` as components: elements of the dynamic type, copies, assignment, ends.
module shapes
  implicit none
  type :: shape
    integer :: id = 0
  contains
    procedure :: area
    final :: gone
  end type
  type, extends(shape) :: square
    real :: side = 1
    integer, allocatable :: tags(:)
  contains
    procedure :: area => square_area
  end type
  type :: list
    integer :: n = 0
    class(shape), allocatable :: items(:)
    class(shape), pointer :: seen(:) => null()
  end type
contains
  real function area(self)
    class(shape), intent(in) :: self
    area = -self%id
  end function
  real function square_area(self)
    class(square), intent(in) :: self
    square_area = self%side**2
  end function
  impure elemental subroutine gone(self)
    type(shape), intent(inout) :: self
    if (self%id > 0) print '(a,i3)', 'gone', self%id
  end subroutine
  subroutine show(l)
    class(list), intent(in) :: l
    integer :: i
    do i = 1, size(l%items)
      print '(i3,f6.1)', l%items(i)%id, l%items(i)%area()
    end do
    select type (items => l%items)
    type is (square)
      print '(a,9f5.1)', 'sides', items%side
      do i = 1, size(items)
        if (allocated(items(i)%tags)) print '(a,9i3)', 'tags', items(i)%tags
      end do
    type is (shape)
      print '(a,9i3)', 'plain', items%id
    end select
  end subroutine
  subroutine fill(l, n)
    type(list), intent(inout) :: l
    integer, intent(in) :: n
    integer :: i
    allocate (square :: l%items(n))
    l%n = n
    do i = 1, n
      l%items(i)%id = 10 * i
    end do
    select type (items => l%items)
    type is (square)
      do i = 1, n
        items(i)%side = i
        items(i)%tags = [i, i + 1]
      end do
    end select
  end subroutine
  subroutine work
    type(list) :: a, b
    type(list), allocatable :: many(:)
    class(shape), allocatable :: loose(:)
    type(square), target, save :: fixed(2)
    call fill(a, 3)
    call show(a)
    b = a
    a%items(2)%id = 99
    print '(a)', 'copy'
    call show(b)
    print '(a)', 'moved'
    call move_alloc(b%items, loose)
    print '(l2,i3)', allocated(b%items), size(loose)
    allocate (b%items(2))
    b%items%id = [5, 6]
    call show(b)
    fixed%id = [7, 8]
    fixed%side = 3
    b%seen => fixed
    print '(2i3,2f5.1)', b%seen%id, b%seen(1)%area(), b%seen(2)%area()
    allocate (many(2))
    many(2) = a
    print '(a)', 'element'
    call show(many(2))
    allocate (many(1)%items, source=loose)
    print '(2i3)', many(1)%items(3)%id, size(many(1)%items)
    print '(a)', 'free'
    deallocate (a%items)
    deallocate (many)
    print '(a)', 'loose'
    deallocate (loose)
    deallocate (b%items)
    print '(a)', 'end'
  end subroutine
end module
program class_array_components
  use shapes
  implicit none
  call work
end program
