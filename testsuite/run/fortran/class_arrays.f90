! Allocatable and pointer arrays of `class`, whose elements are of an extension of the declared type.
module class_shapes
  implicit none
  type :: base
    integer :: id = 3
  contains
    procedure :: area => base_area
  end type
  type, extends(base) :: square
    real :: side = 1
    real :: pad(3) = 9
  contains
    procedure :: area => square_area
  end type
  type, extends(base) :: owner
    real, allocatable :: points(:)
    character(:), allocatable :: name
  contains
    procedure :: area => owner_area
    final :: ended
  end type
  class(base), allocatable :: kept(:)
  integer :: ends = 0
contains
  real function base_area(self)
    class(base), intent(in) :: self
    base_area = self%id
  end function
  real function square_area(self)
    class(square), intent(in) :: self
    square_area = self%side ** 2
  end function
  real function owner_area(self)
    class(owner), intent(in) :: self
    owner_area = sum(self%points)
  end function
  impure elemental subroutine ended(self)
    type(owner), intent(inout) :: self
    if (allocated(self%points)) ends = ends + 1
  end subroutine
  real function total(list)
    class(base), intent(in) :: list(:)
    integer :: i
    total = 0
    do i = 1, size(list)
      total = total + list(i)%area()
    end do
  end function
  subroutine make(list, n, kind)
    class(base), allocatable, intent(out) :: list(:)
    integer, intent(in) :: n, kind
    integer :: i
    select case (kind)
    case (1)
      allocate(base :: list(n))
    case (2)
      allocate(square :: list(0:n - 1))
    case default
      allocate(owner :: list(n))
    end select
    select type (list)
    type is (square)
      do i = 0, n - 1
        list(i)%side = i + 1
      end do
    type is (owner)
      do i = 1, n
        list(i)%points = [real :: i, i, i]
        list(i)%name = repeat('x', i)
      end do
    end select
  end subroutine
  subroutine local_only
    class(base), allocatable :: list(:)
    call make(list, 4, 3)
    if (total(list) /= 30) stop 1
  end subroutine
end module
program class_arrays
  use class_shapes
  implicit none
  class(base), allocatable :: list(:), two(:), grid(:,:), three(:)
  class(base), pointer :: shown(:), all(:)
  type(square), target :: squares(3)
  type(square), allocatable :: own(:)
  integer :: i, status
  call make(list, 5, 1)
  print *, total(list), size(list), list%id
  call make(list, 4, 2)
  print *, total(list), lbound(list), ubound(list), list(2)%area(), list(3)%id
  list%id = [1, 2, 3, 4]
  list(1)%id = 20
  print *, sum(list%id), total(list(1:2)), total(list(3:0:-2))
  allocate(two, source=list)
  print *, total(two), lbound(two), two%id
  allocate(three(2), source=list(2))
  print *, total(three), three%id
  deallocate(three)
  allocate(three(2), mold=list)
  print *, total(three), three%id
  call move_alloc(list, kept)
  print *, allocated(list), total(kept), ubound(kept)
  call make(list, 3, 3)
  deallocate(two)
  allocate(two(2), source=list(2:3))
  print *, total(two), total(list)
  select type (two)
  class is (owner)
    two(1)%points(1) = 100
    print *, two(1)%name, two(2)%name, two(1)%points
  end select
  select type (list)
  type is (owner)
    print *, list(2)%points
  end select
  ends = 0
  deallocate(two)
  print *, 'ended', ends
  ends = 0
  call local_only
  print *, 'ended', ends
  squares%side = [2., 3., 4.]
  shown => squares(1:3:2)
  print *, total(shown), size(shown), shown(2)%area()
  shown(0:) => squares
  print *, lbound(shown), shown(0)%area(), associated(shown, squares)
  allocate(square :: all(3))
  print *, total(all), all%id
  deallocate(all)
  allocate(square :: grid(2, 3))
  grid%id = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print *, grid(2, 3)%id, sum(grid(1, :)%id), total(grid(:, 2)), shape(grid)
  allocate(own(2))
  own%side = 7
  call move_alloc(own, kept)
  print *, total(kept), same_type_as(kept, squares)
  allocate(base :: kept(1), stat=status)
  print *, status /= 0
  select type (grid)
  type is (square)
    !$acc parallel loop collapse(2) copy(grid)
    do i = 1, 3
      do status = 1, 2
        grid(status, i)%side = grid(status, i)%id + 1
      end do
    end do
  end select
  print *, total(grid(:, 3))
  call inside
  print *, total(list)
  call make(list, 3, 3)
  two = list
  print *, total(two), lbound(two)
  two = two(3:2:-1)
  print *, total(two), two(1)%area(), size(two)
  two = squares(2:3)
  print *, total(two), size(two)
  two = [base(5), base(6)]
  print *, total(two)
  two = base(1)
  print *, total(two)
  call make(list, 6, 2)
  !$acc data copy(list)
  select type (list)
  type is (square)
    !$acc parallel loop present(list)
    do i = 0, 5
      list(i)%side = list(i)%side + list(i)%id
    end do
  end select
  !$acc end data
  print *, total(list)
  !$acc parallel loop
  do i = 0, 5
    list(i)%id = i + list(i)%id
  end do
  print *, list%id
contains
  subroutine inside
    deallocate(list)
    allocate(square :: list(6))
    list(6)%id = 8
    print *, total(list), list(6)%id
  end subroutine
end program
