! Components of deferred character length.
module m7
  implicit none
  type item
    character(:), allocatable :: name
    integer :: n
    character(:), allocatable :: words(:)
    character(6) :: tag = 'tag'
  end type
end module
program c7
  use m7
  implicit none
  type(item) :: a, list(3)
  integer :: i
  a%name = 'first'
  a%n = 1
  a%name = a%name // ' item'
  print *, a%name, len(a%name), a%n, a%tag
  a%words = [character(3) :: 'one', 'two']
  print *, a%words, len(a%words), size(a%words), a%words(2)(1:2)
  do i = 1, 3
    list(i)%name = repeat('x', i)
    list(i)%n = i
  end do
  print *, (list(i)%name, ',', i=1,3), list(2)%name(1:1)
  print *, list%n, list%tag
  list(3)%name = list(1)%name // list(2)%name
  print *, len(list(3)%name)
  call show(list(3))
  call show2(list(3)%name, a%words)
  deallocate(a%name)
  print *, "gone"
  write(list(1)%tag, '(i3)') 42
  print *, list(1)%tag
contains
  subroutine show(x)
    type(item), intent(in) :: x
    print *, x%name, x%n
  end subroutine
  subroutine show2(s, w)
    character(*), intent(in) :: s, w(:)
    print *, s, len(s), w, len(w)
  end subroutine
end program
