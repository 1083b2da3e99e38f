! separate: parts/shapes_module.f90 parts/shapes_submodules.f90
! Separate module procedures: in submodules of another file and of this one.
module local
  implicit none
  interface
    module integer function twice(i)
      integer, intent(in) :: i
    end function
    module subroutine swap(a, b)
      real, intent(inout) :: a, b
    end subroutine
  end interface
contains
  module procedure twice
    twice = 2 * i
  end procedure
end module
submodule (local) parts
contains
  module procedure swap
    real :: t
    t = a
    a = b
    b = t
  end procedure
end submodule
program submodules
  use shapes
  use local
  implicit none
  type(circle) :: c
  character(30) :: text
  real :: x, y
  c%radius = 2
  print '(f10.6)', area(c)
  call describe(c, text)
  print *, trim(text)
  print '(f10.6)', norm(2, [3d0, 4d0])
  print '(3f6.2)', scaled([1d0, 2d0, 3d0])
  print '(3f6.2)', scaled([1d0, 2d0, 3d0], 0.5d0)
  print *, total([1, 2, 3])
  print '(f6.2)', total([1d0, 2.5d0])
  print *, calls_made()
  x = 1
  y = 2
  call swap(x, y)
  print '(2f6.2)', x, y
  print *, twice(21)
end program
