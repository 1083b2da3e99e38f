! Default initialisation of components: locals, arrays, nested types, constructors that leave them out, intent(out).
program derived_defaults
  implicit none
  type inner
    integer :: i = 5
    real :: r(2) = [1.5, 2.5]
  end type inner
  type outer
    type(inner) :: in = inner(i=8)
    character(3) :: c = 'abc'
    logical :: l = .true.
    integer :: plain
  end type outer
  type(inner) :: a, b(2)
  type(outer) :: o
  o%plain = 1
  print '(i0,2f5.1)', a
  print '(i0,2f5.1)', b
  print '(i0,2f5.1,1x,a,l2)', o%in, o%c, o%l
  a = inner(r=[9.0, 8.0])
  print '(i0,2f5.1)', a
  o = outer(plain=3, c='z')
  print '(i0,2f5.1,1x,a,l2,i3)', o
  a%i = 77
  call reset(a)
contains
  subroutine reset(x)
    type(inner), intent(out) :: x
    print '(i0,2f5.1)', x
  end subroutine reset
end program derived_defaults
