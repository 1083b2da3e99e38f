! Pure procedures and generics that keep the rules, and recursion that is announced
module pure_ones
  implicit none
  integer, parameter :: limit = 3
  integer :: g = 1
  type t
    integer, pointer :: p
  end type t
contains
  pure function f(a, h) result(r)
    integer, intent(in) :: a
    interface
      pure integer function h(x)
        integer, intent(in) :: x
      end function h
    end interface
    integer :: r
    character(20) :: text
    integer, allocatable :: work(:)
    write (text, '(i0)') a
    read (text, *) r
    allocate (work(limit))
    work = g
    r = r + h(a) + sum(work)
    if (r < 0) r = 0
  contains
    pure subroutine inner(b)
      integer, intent(inout) :: b
      call mvbits(b, 0, 1, b, 2)
    end subroutine inner
  end function f
  pure subroutine s(x, p, v)
    type(t), intent(inout) :: x
    integer, pointer :: p
    integer, value :: v
    x%p = v
    p = v
    v = 2
  end subroutine s
  elemental function root(a) result(r)
    real, intent(in) :: a
    real :: r
    r = sqrt(a)
  end function root
end module pure_ones
module generics
  interface g
    module procedure a, b, c, d, e, f
  end interface
  interface by_name
    module procedure x_first, y_first
  end interface
  type base
  end type base
  type other
  end type other
  interface objects
    module procedure c1, c2
  end interface
  interface pointed
    module procedure p1, p2
  end interface
  interface procedures
    module procedure d1, a
  end interface
contains
  subroutine a(x)
    real, intent(in) :: x
  end subroutine a
  subroutine b(x)
    real, intent(in) :: x(:)
  end subroutine b
  subroutine c(x)
    real(8), intent(in) :: x
  end subroutine c
  subroutine d(x, n)
    real, intent(in) :: x
    integer, intent(in) :: n
  end subroutine d
  subroutine e(x, y)
    real, intent(in) :: x, y
  end subroutine e
  subroutine f()
  end subroutine f
  subroutine x_first(x, i)
    real, intent(in) :: x
    integer, intent(in) :: i
  end subroutine x_first
  subroutine y_first(j, y)
    integer, intent(in) :: j
    real, intent(in) :: y
  end subroutine y_first
  subroutine c1(x)
    class(base) :: x
  end subroutine c1
  subroutine c2(x)
    class(other) :: x
  end subroutine c2
  subroutine p1(x)
    real, pointer :: x(:)
  end subroutine p1
  subroutine p2(x)
    real, allocatable :: x(:)
  end subroutine p2
  subroutine d1(x)
    external :: x
  end subroutine d1
end module generics
module recursions
  implicit none
contains
  recursive integer function factorial(n) result(r)
    integer, intent(in) :: n
    r = 1
    if (n > 1) r = n * factorial(n - 1)
  end function factorial
  recursive subroutine down(n)
    integer, intent(in) :: n
    if (n > 0) call inner()
  contains
    subroutine inner()
      write (*, '(i0)') n
      call down(n - 1)
    end subroutine inner
  end subroutine down
end module recursions

program p
  use pure_ones
  use generics
  use recursions
  implicit none
  integer :: few(5)
  integer, target :: i
  integer, pointer :: j
  type(t) :: x
  interface
    subroutine outside(k)
      import :: t
      type(t) :: k
    end subroutine outside
  end interface
  few = 1
  call by_name(1.0, 2)
  call by_name(2, 1.0)
  call down(factorial(3) - 3)
  j => i
  x%p => i
  call s(x, j, 4)
  write (*, '(i0, 1x, f4.1, 1x, es10.3e2, a)') i, root(4.0), 1.0, 'end'
end program p
