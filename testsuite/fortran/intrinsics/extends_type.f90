! same_type_as and extends_type_of.
program extends_type
  implicit none
  type a
    integer :: i
  end type a
  type, extends(a) :: b
    integer :: j
  end type b
  type(a) :: x
  type(b) :: y
  print '(4l2)', same_type_as(x, x), same_type_as(x, y), extends_type_of(y, x), extends_type_of(x, y)
end program extends_type
