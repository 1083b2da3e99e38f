! differs: list-directed numbers have no fixed form
! Arguments: contiguous dummies, expressions that alias, arrays of extensions, move_alloc, sections of components.
module shapes_m
  implicit none
  type base
    integer :: i = 0
  end type
  type, extends(base) :: wide
    real :: x = 0
    integer :: v(3) = 0
  end type
contains
  subroutine bump(a)
    class(base), intent(inout) :: a(:)
    integer :: k
    do k = 1, size(a)
      a(k)%i = a(k)%i + 1
    end do
  end subroutine
  subroutine bump_all(n, a)
    integer, intent(in) :: n
    class(base), intent(inout) :: a(n)
    integer :: k
    do k = 1, n
      a(k)%i = a(k)%i + 10
    end do
  end subroutine
  subroutine bump_type(n, a)
    integer, intent(in) :: n
    type(base), intent(inout) :: a(n)
    a%i = a%i + 100
  end subroutine
  subroutine bump_star(a, n)
    class(base), intent(inout) :: a(*)
    integer, intent(in) :: n
    a(n)%i = -1
  end subroutine
end module
program arguments
  use shapes_m
  implicit none
  integer :: i, m(4, 4)
  integer, allocatable :: p(:), q(:), r(:)
  real, target :: x(10) = [(i, i = 1, 10)]
  real, pointer :: px(:)
  complex :: z(4)
  type(wide) :: w(4), s
  class(base), allocatable :: c(:)
  character(5) :: t(3) = ['abcde', 'fghij', 'klmno']
  m = reshape([(i, i = 1, 16)], [4, 4])
  call dense(m(1:4:2, ::3))
  print *, m
  call dense(m(2:3, :))
  print *, m
  call sized(x(1:9:2), 5)
  print *, x
  px => x(10:1:-3)
  call sized(px, 4)
  call vec(px)
  print *, x
  z = [(cmplx(i, -i), i = 1, 4)]
  print *, z
  w%i = [1, 2, 3, 4]
  call bump(w)
  call bump(w(1:4:2))
  call bump(w(4:3:-1))
  call bump_type(2, w%base)
  call bump_type(2, w(1:3:2)%base)
  print *, w%i, w%x
  call vec(w%x)
  call ints(w(2)%v)
  call ints(w%v(2))
  print *, w%x, w(2)%v, w(1)%v
  allocate (wide :: c(3))
  call bump(c)
  call bump(c(2:3))
  print *, c%i
  s%v = [7, 8, 9]
  call swap(s%v(1), s%v(3))
  print *, s%v
  i = 5
  call set(i, i + 0)
  print *, i
  call set((i), 9)
  print *, i
  call setall(m(:, 1), (m(4:1:-1, 1)))
  print *, m(:, 1)
  call setall(m(:, 1), m(4:1:-1, 1) + 0)
  print *, m(:, 1)
  p = [1, 2, 3]
  call move(p, q)
  print *, allocated(p), q
  call move_in(q, r)
  print *, allocated(q), r
  call grow(r, 5)
  print *, size(r), r(:3)
  call chars(t(:)(2:3))
  print *, t
  call chars(t(3:1:-2)(4:))
  print *, t
  call chars1(3, t(2)(1:3))
  print *, t
  call seq(t(2), 2)
  print *, t
contains
  subroutine dense(a)
    integer, contiguous, intent(inout) :: a(:, :)
    call flat(size(a), a)
    print *, is_contiguous(a), shape(a), lbound(a)
  end subroutine
  subroutine flat(n, a)
    integer :: n, a(n)
    integer :: k
    do k = 1, n
      a(k) = a(k) * 2 - k
    end do
  end subroutine
  subroutine sized(a, n)
    integer :: n
    real :: a(n)
    a = a(n:1:-1)
  end subroutine
  subroutine vec(a)
    real, contiguous :: a(:)
    call sized(a, size(a))
    a(1) = a(1) + 0.5
  end subroutine
  subroutine ints(a)
    integer :: k
    integer :: a(:)
    a = a + [(k, k = 1, size(a))]
  end subroutine
  subroutine swap(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine
  subroutine set(a, b)
    integer :: a, b
    a = 1
    a = a + b
  end subroutine
  subroutine setall(a, b)
    integer, intent(out) :: a(:)
    integer, intent(in) :: b(:)
    integer :: k
    do k = 1, size(a)
      a(k) = b(k)
    end do
  end subroutine
  subroutine move(a, b)
    integer, allocatable :: a(:), b(:)
    call move_alloc(a, b)
  end subroutine
  subroutine move_in(a, b)
    integer, allocatable, intent(inout) :: a(:)
    integer, allocatable, intent(out) :: b(:)
    if (allocated(b)) print *, 'not emptied'
    call move_alloc(from=a, to=b)
    if (allocated(a)) print *, 'not moved'
    b(1) = 10
  end subroutine
  subroutine grow(a, n)
    integer, allocatable, intent(inout) :: a(:)
    integer, intent(in) :: n
    integer, allocatable :: t(:)
    allocate (t(n), source=0)
    t(:size(a)) = a
    call move_alloc(t, a)
  end subroutine
  subroutine chars(a)
    character(*), intent(inout) :: a(:)
    integer :: k
    do k = 1, size(a)
      a(k) = repeat(achar(48 + k), len(a))
    end do
  end subroutine
  subroutine chars1(n, a)
    integer :: n
    character(1) :: a(n)
    a = a(n:1:-1)
  end subroutine
  subroutine seq(a, n)
    integer :: n
    character(5) :: a(n)
    a(2) = 'last'
  end subroutine
end program
