! Procedure pointers of a module, a procedure and a program that start with a procedure behind `contains`.
module m
  implicit none
  abstract interface
    integer function fi(x)
      integer, intent(in) :: x
    end function
  end interface
  procedure(fi), pointer :: first => twice, second => square
  procedure(twice), pointer, private :: third => square
contains
  integer function twice(x)
    integer, intent(in) :: x
    twice = 2*x
  end function
  integer function square(x)
    integer, intent(in) :: x
    square = x*x
  end function
  subroutine local(n)
    integer, intent(in) :: n
    procedure(fi), pointer, save :: own => twice
    print '(2i4)', own(n), third(n)
    own => square
  end subroutine
end module
program p
  use m
  implicit none
  print '(2i4)', first(4), second(4)
  first => second
  print '(i4)', first(5)
  call local(3)
  call local(3)
end program
