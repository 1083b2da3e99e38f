! Generic bindings: by type, by rank, operator and assignment bound to the type.
module vectors
  implicit none
  type vec
    real :: x = 0, y = 0
  contains
    procedure, private :: set_real
    procedure, private :: set_int
    generic :: set => set_real, set_int
    procedure, private :: plus
    generic :: operator(+) => plus
    procedure, private :: from_real
    generic :: assignment(=) => from_real
  end type vec
contains
  subroutine set_real(v, a)
    class(vec), intent(inout) :: v
    real, intent(in) :: a
    v%x = a; v%y = -a
  end subroutine set_real
  subroutine set_int(v, a)
    class(vec), intent(inout) :: v
    integer, intent(in) :: a
    v%x = a * 100; v%y = a
  end subroutine set_int
  type(vec) function plus(a, b)
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    plus%x = a%x + b%x
    plus%y = a%y + b%y
  end function plus
  subroutine from_real(v, r)
    class(vec), intent(out) :: v
    real, intent(in) :: r
    v%x = r
    v%y = r
  end subroutine from_real
end module vectors
program bound_generics
  use vectors
  implicit none
  type(vec) :: a, b, c
  call a%set(1.5)
  call b%set(2)
  c = a + b
  print '(2f8.2)', a%x, a%y, b%x, b%y, c%x, c%y
  c = 3.25
  print '(2f8.2)', c%x, c%y
end program bound_generics
