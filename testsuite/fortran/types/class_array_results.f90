! Arrays of `class` as results, of `class(*)`, and arrays of extensions for arguments of given shape.
module shapes
  implicit none
  type t
    integer :: i = 3
  contains
    procedure :: name => name_t
  end type
  type, extends(t) :: u
    real :: x = 1.5
  contains
    procedure :: name => name_u
  end type
  type holder
    class(*), allocatable :: items(:)
  end type
contains
  function name_t(self) result(c)
    class(t), intent(in) :: self
    character(1) :: c
    c = 't'
  end function
  function name_u(self) result(c)
    class(u), intent(in) :: self
    character(1) :: c
    c = 'u'
  end function
  function made(n) result(r)
    integer, intent(in) :: n
    class(t), allocatable :: r(:)
    integer :: k
    if (n > 2) then
      allocate (u :: r(n))
    else
      allocate (r(n))
    end if
    do k = 1, n
      r(k)%i = 10*k
    end do
  end function
  function shown(p) result(r)
    class(t), target, intent(in) :: p(:)
    class(t), pointer :: r(:)
    r => p
  end function
  subroutine sized(a, n)
    integer, intent(in) :: n
    class(t), intent(inout) :: a(n)
    print '(a,5i4)', a(n)%name(), a%i
    a%i = a%i + 1
    select type (a)
    class is (u)
      a%x = a%x * 2
    end select
  end subroutine
  subroutine fixed(a)
    class(t), intent(in) :: a(2)
    print '(a,2i4)', a(2)%name(), a%i
  end subroutine
  subroutine open(a)
    class(t), intent(in) :: a(*)
    print '(a,2i4)', a(2)%name(), a(1)%i, a(2)%i
  end subroutine
  subroutine table(a, n, m)
    integer, intent(in) :: n, m
    class(t), intent(in) :: a(n, m)
    print '(a,9i4)', a(1, 1)%name(), a(n, m)%i, a(1, 2)%i
  end subroutine
end module
program class_array_results
  use shapes
  implicit none
  class(*), allocatable :: a(:), g(:, :)
  class(t), allocatable :: b(:)
  class(*), pointer :: q(:)
  class(t), pointer :: p(:)
  type(holder) :: h
  integer, target :: k(3) = [4, 5, 6]
  type(u), target :: us(4)
  type(t) :: ts(2)
  integer :: n
  allocate (a(2), source=[1, 2])
  call tell(a)
  deallocate (a)
  allocate (a(3), source=[1.5, 2.5, 3.5])
  call tell(a)
  call tell(a(2:3))
  deallocate (a)
  allocate (character(3) :: a(2))
  select type (a)
  type is (character(*))
    a(1) = 'abc'
    a(2) = 'de'
    print '(2a4,i4)', a, len(a)
  end select
  b = made(2)
  print '(a,4i4)', b(1)%name(), size(b), b%i
  b = made(3)
  select type (b)
  type is (u)
    print '(4i4,3f5.1)', size(b), b%i, b%x
  end select
  q => k
  select type (q)
  type is (integer)
    q(2) = 9
  end select
  print '(3i4)', k
  call tell(q)
  us%i = [1, 2, 3, 4]
  p => shown(us(2:3))
  print '(a,2i4)', p(2)%name(), p%i
  allocate (h%items(2), source=us(1:2))
  call tell(h%items)
  allocate (g(2, 2), source=reshape([1, 2, 3, 4], [2, 2]))
  select type (g)
  type is (integer)
    print '(4i4)', g(2, :), shape(g)
  end select
  call sized(us, 4)
  call sized(us(1:4:2), 2)
  call sized(ts, 2)
  print '(4i4,4f5.1)', us%i, us%x
  call fixed(us)
  call fixed(ts)
  call open(us(3:))
  call table(reshape(us, [2, 2]), 2, 2)
  n = 0
contains
  subroutine tell(x)
    class(*), intent(in) :: x(:)
    class(*), allocatable :: y(:)
    allocate (y, source=x)
    select type (y)
    type is (integer)
      print '(a,3i4)', 'integers', y
    type is (real)
      print '(a,3f5.1)', 'reals', y
    class is (t)
      print '(a,3i4)', y(1)%name(), y%i
    end select
  end subroutine
end program
