! A class dummy argument of a non-polymorphic actual: the dynamic type is the declared one.
module shapes_m
  implicit none
  type shape
    real :: a = 1
  end type shape
  type, extends(shape) :: box
    real :: b = 2
  end type box
contains
  real function area(s)
    class(shape), intent(in) :: s
    area = s%a
    select type (s)
    type is (shape)
      area = s%a * 10
    type is (box)
      area = s%a * s%b
    end select
  end function area
end module shapes_m
program class_dummy
  use shapes_m
  implicit none
  type(shape) :: s
  type(box) :: b
  s%a = 3
  b%a = 4; b%b = 5
  print '(2f8.2)', area(s), area(b)
end program class_dummy
