module shapes
  implicit none
  private
  public :: area, operator(+), operator(.cross.), assignment(=), show
  interface area
    module procedure area_i, area_r
    module procedure area_arr
  end interface
  interface operator(.cross.)
    module procedure cross
  end interface
  interface operator(+)
    module procedure add_text
  end interface
  interface assignment(=)
    module procedure text_from_int
  end interface
  interface show
    procedure show
    procedure show_real
  end interface
contains
  integer function area_i(a, b)
    integer, intent(in) :: a, b
    area_i = a * b
  end function
  real function area_r(a, b)
    real, intent(in) :: a
    real, intent(in), optional :: b
    area_r = a * a
    if (present(b)) area_r = a * b
  end function
  function area_arr(a) result(r)
    real, intent(in) :: a(:)
    real :: r
    r = sum(a)
  end function
  function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function
  function add_text(a, b) result(c)
    character(*), intent(in) :: a, b
    character(len(a)+len(b)) :: c
    c = a // b
  end function
  subroutine text_from_int(t, i)
    character(*), intent(out) :: t
    integer, intent(in) :: i
    write(t, '(i0)') i
  end subroutine
  subroutine show(i)
    integer, intent(in) :: i
    print *, 'int', i
  end subroutine
  subroutine show_real(x)
    real, intent(in) :: x
    print '(a,f6.2)', 'real', x
  end subroutine
end module
module more
  use shapes
  interface area
    module procedure area_log
  end interface
contains
  integer function area_log(l)
    logical, intent(in) :: l
    area_log = merge(1, 0, l)
  end function
end module
program p
  use more
  implicit none
  character(8) :: t
  character(4) :: u
  print *, area(3, 4)
  print '(f8.3)', area(3.0)
  print '(f8.3)', area(3.0, b=2.0)
  print '(f8.3)', area([1.0, 2.0, 3.5])
  print *, area(.true.)
  print '(3f8.3)', [1.0, 0.0, 0.0] .cross. [0.0, 1.0, 0.0]
  t = 42
  u = 'ab'
  print *, t, u + 'cd'
  call show(7)
  call show(2.5)
end program
