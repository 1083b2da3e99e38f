! class(*): arguments of any type, select type with intrinsic types, allocatables, pointers and components.
module anything
  use iso_c_binding, only: c_null_ptr
  implicit none
  type :: point
    real :: x = 1, y = 2
  end type
  type, extends(point) :: solid
    real :: z = 3
    integer, allocatable :: tags(:)
  end type
  ! A list of things, as libraries have it.
  type :: node
    class(*), allocatable :: thing
    type(node), pointer :: next => null()
  end type
  type :: reference
    class(*), pointer :: p => null()
  end type
  interface describe
    module procedure describe_thing
    module procedure describe_things
  end interface
contains
  subroutine describe_thing(thing)
    class(*), intent(in) :: thing
    select type (thing)
    type is (integer)
      print '(a,i0)', 'integer ', thing
    type is (integer(8))
      print '(a,i0)', 'long ', thing
    type is (real)
      print '(a,f6.2)', 'real ', thing
    type is (real(8))
      print '(a,f9.5)', 'double ', thing
    type is (complex)
      print '(a,2f6.2)', 'complex ', thing
    type is (logical)
      print '(a,l2)', 'logical ', thing
    type is (character(len=*))
      print '(3a,i0)', 'text [', thing, '] ', len(thing)
    type is (point)
      print '(a,2f6.2)', 'point ', thing%x, thing%y
    class is (point)
      print '(a,2f6.2)', 'some point ', thing%x, thing%y
    class default
      print '(a)', 'something else'
    end select
  end subroutine

  subroutine describe_things(things, name)
    class(*), intent(in) :: things(:)
    character(*), intent(in), optional :: name
    if (present(name)) print '(2a)', 'of ', name
    select type (things)
    type is (integer)
      print '(a,*(1x,i0))', 'integers', things
    type is (real(8))
      print '(a,*(f6.2))', 'doubles', things
    type is (character(*))
      print '(a,i0,1x,i0)', 'texts of ', len(things), size(things)
    class is (point)
      print '(a,*(f6.2))', 'points', things%x
    class default
      print '(a,i0)', 'others ', size(things)
    end select
  end subroutine

  subroutine zero(thing)
    class(*), intent(inout) :: thing
    select type (value => thing)
    type is (integer)
      value = 0
    type is (real)
      value = 0
    type is (character(*))
      value = 'zero'
    class is (point)
      value%x = 0
    end select
  end subroutine

  subroutine forward(thing, other)
    class(*), intent(in) :: thing
    class(*), intent(in), optional :: other
    call describe(thing)
    if (present(other)) then
      call describe(other)
      print '(a,2l2)', 'same', same_type_as(thing, other), extends_type_of(other, thing)
    end if
  end subroutine

  subroutine push(list, thing)
    type(node), pointer, intent(inout) :: list
    class(*), intent(in) :: thing
    type(node), pointer :: first
    allocate (first)
    allocate (first%thing, source=thing)
    first%next => list
    list => first
  end subroutine

  function made(which) result(thing)
    integer, intent(in) :: which
    class(*), allocatable :: thing
    select case (which)
    case (1)
      thing = 'made'
    case (2)
      thing = 2.5
    case default
      allocate (solid :: thing)
    end select
  end function

  subroutine each(things)
    class(*), intent(in) :: things(:)
    integer :: i
    do i = 1, size(things), 2
      call describe(things(i))
    end do
  end subroutine

  function doubled(n) result(twice)
    integer, intent(in) :: n
    character(:), allocatable :: twice
    print '(a)', 'called once'
    twice = repeat('ab', n)
  end function
end module

program main
  use anything
  implicit none
  type(point) :: p
  type(solid), target :: s
  type(node), pointer :: list, at
  type(node) :: first, second
  type(reference) :: r(4)
  class(*), allocatable :: a, b
  class(*), pointer :: q
  integer, target :: i
  real, target :: x
  character(5), target :: word
  character(:), allocatable, target :: longer
  real(8) :: grid(3, 2)
  integer :: k
  call describe(7)
  call describe(8_8)
  call describe(1.5)
  call describe(2.25d0)
  call describe((1., -1.))
  call describe(.true.)
  call describe('literal')
  call describe('con'//'cat'//doubled(2))
  call describe(c_null_ptr)
  call describe(p)
  call describe(s)
  call describe(1_1)
  call describe([1, 2, 3], 'constructed')
  grid = reshape([1d0, 2d0, 3d0, 4d0, 5d0, 6d0], [3, 2])
  call describe(grid(:, 2))
  call describe(grid(2, :), name='row')
  call describe(['one', 'two'])
  call describe([p, point(5, 6)])
  call describe([.true., .false.])
  i = 5; x = 6; word = 'hello'
  call zero(i); call zero(x); call zero(word); call zero(s)
  print '(i0,f5.1,1x,a,f5.1)', i, x, word, s%x
  call forward(1)
  call forward(p, s)
  call forward('a', 'b')
  call forward(1, 2.0)
  nullify (list)
  call push(list, 1)
  call push(list, 'second')
  call push(list, 3d0)
  s%tags = [1, 2]
  call push(list, s)
  at => list
  do while (associated(at))
    call describe(at%thing)
    at => at%next
  end do
  allocate (a, source='allocated text')
  call describe(a)
  b = a
  call describe(b)
  k = 7
  deallocate (a)
  allocate (real(8) :: a)
  select type (a)
  type is (real(8))
    a = 1.25d0
  end select
  call describe(a)
  deallocate (a)
  allocate (character(k) :: a)
  call zero(a)
  call describe(a)
  deallocate (a)
  allocate (a, source=doubled(3))
  call describe(a)
  a = 42
  call describe(a)
  call move_alloc(a, b)
  call describe(b)
  print '(2l2)', allocated(a), allocated(b)
  do k = 1, 3
    if (allocated(a)) deallocate (a)
    allocate (a, source=made(k))
    call describe(a)
    if (k == 2) print '(i0)', storage_size(a)
  end do
  call describe(made(1))
  call each([1, 2, 3])
  call each(grid(3, :))
  call each(['a', 'b', 'c'])
  allocate (first%thing, source=5.5d0)
  second = first
  first%thing = 'other'
  call describe(first%thing)
  call describe(second%thing)
  longer = 'a longer target'
  i = 9
  r(1)%p => i
  r(2)%p => word
  r(3)%p => longer
  r(4)%p => s
  do k = 1, 4
    call describe(r(k)%p)
  end do
  q => x
  x = 2.5
  call describe(q)
  q => r(2)%p
  call zero(q)
  print '(a)', word
  print '(2l2)', associated(q), same_type_as(q, r(2)%p)
end program
