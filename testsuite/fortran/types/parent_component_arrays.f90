! Arrays of extended types: parent components, arguments of the parent type.
program parent_component_arrays
  implicit none
  type base
    integer :: i = 1
  end type base
  type, extends(base) :: more
    real :: x = 0.5
  end type more
  type(more) :: a(3)
  a%i = [4, 5, 6]
  print '(3(i0,1x))', a%base
  a(2)%base = base(50)
  print '(3(i0,1x),3f5.1)', a%i, a%x
  call show(a%base)
  call show(a(3:1:-1)%base)
contains
  subroutine show(b)
    type(base), intent(in) :: b(:)
    print '(*(i0,1x))', b%i
  end subroutine show
end program parent_component_arrays
