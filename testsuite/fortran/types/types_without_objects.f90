! differs: list-directed numbers have no fixed form
! Dynamic types without objects, types named alike, defined assignment of components and in where and forall.
module one
  type two_three
  end type
end module
module one_two
  type three
  end type
end module
module base_m
  implicit none
  type base
    integer :: i = 1
  end type
  type, extends(base) :: child
    real :: x = 2
  end type
  type, extends(child) :: grand
    integer :: v(4) = 0
  end type
end module
module counted_m
  implicit none
  type c
    integer :: i = 0
  contains
    procedure :: take
    generic :: assignment(=) => take
  end type
  type, extends(c) :: d
    integer :: k = 0
  contains
    procedure :: take => take_d
  end type
  type holder
    type(c) :: f
    integer :: plain
    type(d) :: g
  end type
  type, extends(holder) :: more
    type(c) :: e(2, 2)
    type(c), allocatable :: a
    type(c), allocatable :: v(:)
    integer, allocatable :: w(:)
    integer, pointer :: p => null()
    character(:), allocatable :: s
  end type
  type outer
    type(more) :: m
    type(holder) :: h(2)
  end type
contains
  impure elemental subroutine take(l, r)
    class(c), intent(inout) :: l
    class(c), intent(in) :: r
    l%i = l%i + r%i
  end subroutine
  impure elemental subroutine take_d(l, r)
    class(d), intent(inout) :: l
    class(c), intent(in) :: r
    l%i = 100 + r%i
    l%k = l%k + 1
  end subroutine
end module
module user_m
  implicit none
  type u
    integer :: i = 1
    logical :: l = .true.
  end type
  interface assignment(=)
    module procedure from_integer, to_integer, from_real
  end interface
contains
  elemental subroutine from_integer(a, b)
    type(u), intent(inout) :: a
    integer, intent(in) :: b
    a%i = b
  end subroutine
  elemental subroutine to_integer(i, x)
    integer, intent(out) :: i
    type(u), intent(in) :: x
    i = x%i * 10
  end subroutine
  elemental subroutine from_real(a, b)
    type(u), intent(inout) :: a
    real, intent(in) :: b
    a%l = b > 0
    a%i = a%i + int(b)
  end subroutine
end module
program types_without_objects
  use one
  use one_two
  use base_m
  implicit none
  class(two_three), allocatable :: a
  class(three), allocatable :: b
  class(base), allocatable :: x, xs(:)
  class(child), pointer :: p => null(), q
  class(*), allocatable :: any1
  type(child), target :: kid
  type(grand) :: g
  print *, same_type_as(a, b), same_type_as(a, a), extends_type_of(a, b)
  print *, same_type_as(x, base()), same_type_as(x, kid), same_type_as(p, kid), extends_type_of(p, x)
  print *, extends_type_of(x, p), extends_type_of(g, x), storage_size(x), storage_size(p)
  print *, extends_type_of(x, any1)
  allocate (child :: x)
  print *, same_type_as(x, kid), storage_size(x), extends_type_of(x, p)
  call tell(x)
  deallocate (x)
  print *, same_type_as(x, kid), same_type_as(x, base()), storage_size(x)
  allocate (x, source=g)
  call tell(x)
  x = kid
  call tell(x)
  deallocate (x)
  allocate (x)
  call tell(x)
  q => kid
  print *, same_type_as(q, p), storage_size(q)
  q => null()
  print *, same_type_as(q, kid)
  allocate (grand :: xs(2))
  print *, same_type_as(xs, g)
  deallocate (xs)
  print *, same_type_as(xs, g), same_type_as(xs, base())
  call components
  call user
contains
  subroutine tell(o)
    class(base), intent(in) :: o
    select type (o)
    type is (base)
      print *, 'base', o%i
    type is (child)
      print *, 'child', o%x
    class is (child)
      print *, 'of child', o%x, same_type_as(o, g)
    end select
  end subroutine
  subroutine components
    use counted_m
    type(more) :: x, y
    type(outer) :: o, n
    integer, target :: t = 4
    y%f%i = 1; y%g%i = 2; y%g%k = 5; y%plain = 3; y%e = c(7); y%w = [1, 2, 3]; y%s = 'abc'; y%p => t
    allocate (y%a); y%a%i = 8
    allocate (y%v(2:3)); y%v%i = 9
    x = y; x = y
    print *, x%f%i, x%plain, x%e%i, x%a%i, x%v%i, lbound(x%v), x%w, x%s, associated(x%p, t)
    y%w(1) = -1; y%v(2)%i = -1
    print *, x%w, x%v%i
    n%m = y
    n%h(2)%f%i = 6; n%h%plain = 2
    o = n; o = n
    print *, o%m%f%i, o%m%e%i, o%h%f%i, o%h%plain, o%m%w
    o%h = n%h
    print *, o%h%f%i
    x%holder = y%holder
    print *, x%f%i
  end subroutine
  subroutine user
    use user_m
    type(u) :: t(3), s(2, 2), x(2)
    integer :: i(2) = 0, j, n(3) = [1, 2, 3]
    where ([.true., .false., .true.])
      t = 5
    elsewhere
      t = -1
    end where
    print *, t%i, t%l
    where (n > 1) t = n + t%i
    print *, t%i
    where (n > 1) n = t
    print *, n
    forall (j = 1:3, n(j) > 1) t(j) = -1.5 * j
    print *, t%i, t%l
    x = [u(5, .true.), u(6, .true.)]
    forall (j = 1:2) i(j) = x(j)
    print *, i
    s = 3
    s(:, 1) = [4, 5]
    print *, s%i
  end subroutine
end program
