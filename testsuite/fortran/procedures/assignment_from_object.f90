! differs: list-directed numbers may be laid out in more than one way
! A type-bound assignment whose object is the value; elements of what has any rank, for dummies of any rank.
module m
  implicit none
  type wrap
    integer :: n = 0
  contains
    procedure, pass(b) :: to_integer
    procedure, pass(b) :: to_text
    procedure :: from_integer
    generic :: assignment(=) => to_integer, to_text, from_integer
  end type
  type, extends(wrap) :: other
  contains
    procedure, pass(b) :: to_integer => other_to_integer
  end type
contains
  elemental subroutine to_integer(a, b)
    integer, intent(out) :: a
    class(wrap), intent(in) :: b
    a = b%n*10
  end subroutine
  elemental subroutine other_to_integer(a, b)
    integer, intent(out) :: a
    class(other), intent(in) :: b
    a = b%n*1000
  end subroutine
  subroutine to_text(a, b)
    character(*), intent(out) :: a
    class(wrap), intent(in) :: b
    write(a, '(i0)') b%n
  end subroutine
  elemental subroutine from_integer(a, b)
    class(wrap), intent(inout) :: a
    integer, intent(in) :: b
    a%n = b + 1
  end subroutine
  subroutine any_object(w)
    class(wrap), intent(in) :: w
    integer :: i
    i = w
    print *, i
  end subroutine
  subroutine show(x)
    integer, intent(in) :: x(..)
    select rank (x)
    rank (0); print *, 'number', x
    rank (1); print *, 'array', x; call again(x(2))
    rank default; print *, 'rank', rank(x)
    end select
  end subroutine
  subroutine again(x)
    integer, intent(in) :: x(..)
    print *, rank(x)
  end subroutine
end module
program assignment_from_object
  use m
  implicit none
  type(wrap) :: w
  type(other) :: o
  integer :: i, a(3)
  character(4) :: t
  w = 4
  i = w; t = w
  print *, i, t
  a = [wrap(1), wrap(2), wrap(3)]
  print *, a
  o%n = 2
  i = o; print *, i
  call any_object(w); call any_object(o)
  call show(a); call show(a(2)); call show(reshape(a, [1, 3]))
end program
