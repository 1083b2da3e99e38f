! Parameterised derived types: kind and length parameters with constant values.
module matrices
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: matrix(k, n, m)
    integer, kind :: k = kind(1.0)
    integer, len :: n
    integer, len :: m = 3
    real(k) :: a(n, m) = 0
    integer :: used = 0
  end type
  type :: text(length)
    integer(8), len :: length = 5
    character(length) :: value = 'empty'
    character(2 * length), pointer :: other => null()
  end type
  type :: node(k)
    integer, kind :: k
    integer(k) :: value
    type(node(k)), pointer :: next => null()
  end type
  type :: pair(ka, kb)
    integer, kind :: ka = 4, kb = ka
    integer(ka) :: a
    real(kb) :: b
  end type
  type :: holder
    type(matrix(dp, 2, 2)) :: inner
    type(text(3)) :: name
  end type
  type(matrix(n=4)) :: shared
  interface total
    procedure total_single, total_double
  end interface
contains
  function total_single(x) result(r)
    type(matrix(4, 2, 2)), intent(in) :: x
    real :: r
    r = sum(x%a)
  end function
  function total_double(x) result(r)
    type(matrix(dp, 2, 2)), intent(in) :: x
    real(dp) :: r
    r = sum(x%a)
  end function
  subroutine scale(x, by)
    type(matrix(dp, 2, 2)), intent(inout) :: x
    real(dp), intent(in) :: by
    x%a = x%a * by
    x%used = x%used + 1
  end subroutine
  function unit_matrix() result(u)
    type(matrix(dp, 2, 2)) :: u
    integer :: i
    do i = 1, u%n
      u%a(i, i) = 1
    end do
  end function
  subroutine polymorphic(x)
    class(pair(8, 4)), intent(in) :: x
    print '(a,i0,1x,f4.1,2(1x,i0))', 'pair ', x%a, x%b, x%ka, x%kb
  end subroutine
end module
program parameterised
  use matrices
  implicit none
  integer, parameter :: size_of_it = 2
  type(matrix(4, 2, 2)) :: s
  type(matrix(m=size_of_it, n=size_of_it, k=dp)) :: d, e
  type(matrix(n=5)) :: f
  type(text) :: t
  type(text(8)) :: u, v(2)
  type(node(8)), target :: first, second
  type(node(2)) :: small
  type(pair) :: p
  type(pair(8, 4)) :: q
  type(holder) :: h
  class(*), allocatable :: any
  type(matrix(dp, 2, 2)), allocatable :: list(:)
  print '(9(i0,1x))', s%k, s%n, s%m, d%k, d%n, d%m, f%k, f%n, f%m
  print '(6(i0,1x))', shape(s%a), shape(f%a), kind(s%a), kind(d%a)
  s%a = reshape([1., 2., 3., 4.], [2, 2])
  d = matrix(dp, 2, 2)(reshape([1.5_dp, 2.5_dp, 3.5_dp, 4.5_dp], [2, 2]), 1)
  e = d
  call scale(e, 2.0_dp)
  print '(2f6.1,2i3)', total(s), total(e), e%used, f%used
  e = unit_matrix()
  print '(4f4.1)', e%a
  print '(2(i0,1x),3a)', t%length, len(t%value), '<', t%value, '>'
  u%value = 'abcdefghij'
  v = text(8)('xyz')
  allocate(v(1)%other)
  v(1)%other = 'a longer text'
  print '(a,a,1x,a,i3)', u%value, v(2)%value, v(1)%other, len(v(1)%other)
  first%value = 10_8**15; second%value = 2
  first%next => second
  small%value = 7_2
  print '(i0,1x,i0,1x,i0,1x,l1)', first%value, first%next%value, small%value, associated(second%next)
  p = pair(1, 2.5)
  q = pair(ka=8, kb=4)(5_8, 6.5)
  print '(i0,f4.1,4(1x,i0))', p%a, p%b, p%ka, p%kb, storage_size(p%a), storage_size(q%a)
  call polymorphic(q)
  h%inner%a = 3
  h%name%value = 'abc'
  print '(f5.1,1x,a,i3)', total(h%inner), h%name%value, h%inner%n
  allocate(list(3))
  list(2) = d
  print '(i0,1x,2f5.1)', size(list), sum(list(2)%a), sum(list(1)%a)
  shared%a(4, 3) = 9
  print '(f4.1,3(1x,i0))', sum(shared%a), shared%n, shared%m, size(shared%a)
  allocate(any, source=q)
  select type (any)
  type is (pair)
    print '(a)', 'default'
  type is (pair(8, 4))
    print '(a,i0)', 'wide ', any%a
  end select
  block
    type :: local(n)
      integer, len :: n
      integer :: v(n) = [(i, i = 1, n)]
      integer :: hidden(0:n) = n
    end type
    integer :: i
    type(local(3)) :: x
    type(local(5)) :: y
    print '(*(i2))', x%v, y%v, size(x%v), y%n
  end block
end program
