! Pointers and procedure pointers as components; linked lists and trees.
module things
  implicit none
  type :: node
    integer :: value = 0
    type(node), pointer :: next => null()
  end type
  type :: tree
    integer :: key
    type(tree), pointer :: left => null(), right => null()
  end type
  type :: handler
    character(8) :: name = 'none'
    procedure(callback), pointer, nopass :: run => null()
    procedure(real_function), pointer, nopass :: f => null()
    real, pointer :: data(:) => null()
    real, pointer :: scale => null()
    procedure(method), pointer :: act => null()
    procedure(measure), pointer, pass(self) :: size_of => null()
  end type
  type :: holder
    type(handler) :: h
    real :: plain(4) = [1.0, 2.0, 3.0, 4.0]
  end type
  abstract interface
    subroutine callback(h, n)
      import :: handler
      type(handler), intent(inout) :: h
      integer, intent(in) :: n
    end subroutine
    real function real_function(x)
      real, intent(in) :: x
    end function
    subroutine method(self, n)
      import :: handler
      class(handler), intent(inout) :: self
      integer, intent(in) :: n
    end subroutine
    integer function measure(factor, self)
      import :: handler
      integer, intent(in) :: factor
      class(handler), intent(in) :: self
    end function
  end interface
contains
  subroutine push(list, value)
    type(node), pointer, intent(inout) :: list
    integer, intent(in) :: value
    type(node), pointer :: new
    allocate(new)
    new%value = value
    new%next => list
    list => new
  end subroutine
  function total(list) result(sum)
    type(node), pointer, intent(in) :: list
    integer :: sum
    type(node), pointer :: at
    sum = 0
    at => list
    do while (associated(at))
      sum = sum + at%value
      at => at%next
    end do
  end function
  subroutine clear(list)
    type(node), pointer, intent(inout) :: list
    type(node), pointer :: next
    do while (associated(list))
      next => list%next
      deallocate(list)
      list => next
    end do
  end subroutine
  recursive subroutine insert(t, key)
    type(tree), pointer, intent(inout) :: t
    integer, intent(in) :: key
    if (.not. associated(t)) then
      allocate(t)
      t%key = key
    else if (key < t%key) then
      call insert(t%left, key)
    else
      call insert(t%right, key)
    end if
  end subroutine
  recursive subroutine walk(t, depth)
    type(tree), pointer, intent(in) :: t
    integer, intent(in) :: depth
    if (.not. associated(t)) return
    call walk(t%left, depth + 1)
    print *, t%key, depth
    call walk(t%right, depth + 1)
  end subroutine
  subroutine grow(h, n)
    type(handler), intent(inout) :: h
    integer, intent(in) :: n
    if (associated(h%data)) deallocate(h%data)
    allocate(h%data(n))
    h%data = n
    h%name = 'grown'
  end subroutine
  subroutine rename_it(self, n)
    class(handler), intent(inout) :: self
    integer, intent(in) :: n
    write (self%name, '(a, i0)') 'h', n
  end subroutine
  integer function count_data(factor, self)
    integer, intent(in) :: factor
    class(handler), intent(in) :: self
    count_data = 0
    if (associated(self%data)) count_data = factor * size(self%data)
  end function
  subroutine takes(p, n)
    real, pointer, intent(in) :: p(:)
    integer, intent(in), optional :: n
    print *, associated(p), present(n)
  end subroutine
  real function square(x)
    real, intent(in) :: x
    square = x * x
  end function
end module
program component_pointers
  use things
  implicit none
  type(node), pointer :: list
  type(tree), pointer :: root
  type(handler), target :: h
  type(holder), target :: many(3)
  real, target :: factor = 2.5, field(6) = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
  real, pointer :: p(:), q
  integer :: i
  nullify(list, root)
  do i = 1, 10
    call push(list, i * i)
  end do
  print *, total(list), list%value, list%next%next%value
  call clear(list)
  print *, associated(list), total(list)
  do i = 1, 7
    call insert(root, mod(i * 5, 11))
  end do
  call walk(root, 0)
  print *, associated(h%run), associated(h%data), h%name
  h%run => grow
  h%f => square
  call h%run(h, 3)
  print *, h%name, size(h%data), h%f(1.5)
  print '(3f6.2)', h%data
  h%scale => factor
  h%scale = h%scale + 1
  print '(2f6.2)', factor, h%f(h%scale)
  p => h%data
  p(2) = -1
  print '(3f6.2)', h%data
  print *, associated(p, h%data), associated(h%scale, factor)
  many(2)%h = h
  call many(2)%h%run(many(2)%h, 2)
  print '(2f6.2)', many(2)%h%data
  many(3)%h%data => field(2:6:2)
  print '(3f6.2)', many(3)%h%data
  p => many(1)%plain
  p = p * 10
  print '(4f6.2)', many(1)%plain
  p => many%plain(3)
  print *, size(p)
  print '(3f6.2)', p
  q => many(2)%plain(4)
  q = 99
  print '(4f6.2)', many(2)%plain
  ! overlap through components
  h%data => field(1:5)
  many(1)%h%data => field(2:6)
  h%data = many(1)%h%data
  print '(6f6.2)', field
  h%act => rename_it
  h%size_of => count_data
  call h%act(12)
  print *, h%name, h%size_of(10)
  many(1)%h = h
  call many(1)%h%act(3)
  print *, many(1)%h%name, many(1)%h%size_of(2)
  call takes(null(), 1)
  call takes(h%data)
  nullify(h%run, h%data)
  print *, associated(h%run), associated(h%data)
end program
