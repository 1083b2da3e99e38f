! `procedure(i), bind(c)`: dummy procedures, pointers, and C's functions under another name (F2018, 15.4.3.6 and C1519).
module declared
  use iso_c_binding
  implicit none
  abstract interface
    function one(x) bind(c)
      import :: c_int
      integer(c_int), value :: x
      integer(c_int) :: one
    end function
  end interface
  procedure(one), bind(c, name="abs") :: magnitude
contains
  integer function twice(f, x)
    procedure(one), bind(c) :: f
    integer, intent(in) :: x
    twice = f(f(x))
  end function
  integer function chosen(p, x)
    procedure(one), pointer, intent(in) :: p
    integer, intent(in) :: x
    chosen = p(x)
  end function
  function next(x) bind(c)
    integer(c_int), value :: x
    integer(c_int) :: next
    next = x + 1
  end function
end module
program bind_c_declared_procedures
  use declared
  implicit none
  procedure(one), bind(c), pointer :: p => null()
  procedure(one), bind(c, name="toupper") :: upper
  p => next
  print '(4(i0,1x))', twice(next, 5), chosen(p, 7), magnitude(-9), upper(iachar('q'))
end program
