! procedure and module procedure lists in interfaces, private generics, public operators.
module forms_m
  implicit none
  private
  public :: show, operator(.dot.), assignment(=), text
  type text
    character(10) :: s = ''
  end type text
  interface show
    module procedure :: show_i
    procedure :: show_t
  end interface show
  interface operator(.dot.)
    procedure dot
  end interface operator(.dot.)
  interface assignment(=)
    module procedure set
  end interface assignment(=)
contains
  subroutine show_i(i)
    integer, intent(in) :: i
    print '(i0)', i
  end subroutine show_i
  subroutine show_t(t)
    type(text), intent(in) :: t
    print '(a)', trim(t%s)
  end subroutine show_t
  pure integer function dot(a, b)
    integer, intent(in) :: a(:), b(:)
    dot = sum(a * b)
  end function dot
  elemental subroutine set(t, i)
    type(text), intent(out) :: t
    integer, intent(in) :: i
    t%s = repeat('*', i)
  end subroutine set
end module forms_m
program module_procedure_forms
  use forms_m
  implicit none
  type(text) :: t, v(3)
  t = 4
  call show(t)
  v = [1, 2, 3]
  call show(v(2))
  call show([1, 2] .dot. [3, 4])
end program module_procedure_forms
