! Constructs that use the name of an argument for something with subscripts.
program shadowed_arguments
  implicit none
  integer :: v(3) = [4, 5, 6]
  call s(7, 8)
contains
  subroutine s(x, y)
    integer, intent(in) :: x, y
    block
      integer :: x(2)
      x(1) = y
      x(2) = x(1) + 1
      print '(2i3)', x(1), x(2)
    end block
    associate (y => v)
      print '(2i3)', x, y(2)
    end associate
  end subroutine s
end program shadowed_arguments
