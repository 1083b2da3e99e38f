! Default private, public lists, attributes, private procedures behind public ones.
module stack_m
  implicit none
  private
  public :: push, pop, depth
  integer, parameter, public :: limit = 4
  integer, protected, public :: pushes = 0
  integer :: items(limit), top = 0
contains
  subroutine push(i)
    integer, intent(in) :: i
    call check
    top = top + 1
    items(top) = i
    pushes = pushes + 1
  end subroutine push
  integer function pop()
    pop = items(top)
    top = top - 1
  end function pop
  integer function depth()
    depth = top
  end function depth
  subroutine check
    if (top == limit) top = 0
  end subroutine check
end module stack_m
program private_public
  use stack_m
  implicit none
  integer :: i, items = 7, top = 8
  do i = 1, limit + 1
    call push(i * i)
  end do
  print '(4(i0,1x))', pop(), depth(), pushes, items + top
end program private_public
