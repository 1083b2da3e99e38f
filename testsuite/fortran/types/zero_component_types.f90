! Types without components, with only procedures, and arrays of zero-size components.
module tag_m
  implicit none
  type tag
  end type tag
  type service
  contains
    procedure, nopass :: answer
  end type service
  type hollow
    integer :: v(0)
    character(0) :: c
    integer :: k = 2
  end type hollow
contains
  integer function answer()
    answer = 42
  end function answer
  integer function which(t)
    type(tag), intent(in) :: t
    which = 7
  end function which
end module tag_m
program zero_component_types
  use tag_m
  implicit none
  type(service) :: s
  type(hollow) :: h
  print '(4(i0,1x))', s%answer(), which(tag()), h%k, size(h%v)
end program zero_component_types
