! Procedure pointers: to functions, in a table of a type, as arguments, null.
module ops
  implicit none
  abstract interface
    real function binary(a, b)
      real, intent(in) :: a, b
    end function binary
  end interface
  type entry_t
    character(4) :: name = ''
    procedure(binary), pointer, nopass :: f => null()
  end type entry_t
contains
  real function plus(a, b)
    real, intent(in) :: a, b
    plus = a + b
  end function plus
  real function minus(a, b)
    real, intent(in) :: a, b
    minus = a - b
  end function minus
  real function apply(f, x)
    procedure(binary) :: f
    real, intent(in) :: x
    apply = f(x, 2.0)
  end function apply
end module ops
program pointer_procedure
  use ops
  implicit none
  procedure(binary), pointer :: p => null()
  type(entry_t) :: t(2)
  integer :: i
  print '(l1)', associated(p)
  p => plus
  print '(l1,f6.1)', associated(p, plus), p(1.0, 2.0)
  p => minus
  print '(l1,2f6.1)', associated(p, plus), p(1.0, 2.0), apply(p, 8.0)
  t(1) = entry_t('add', plus)
  t(2) = entry_t('sub', minus)
  do i = 1, 2
    print '(a,f6.1)', t(i)%name, t(i)%f(9.0, 4.0)
  end do
end program pointer_procedure
