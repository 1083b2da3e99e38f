! Allocatable characters of deferred length: assignment, concatenation with themselves, allocation, arguments.
program c1
  implicit none
  character(:), allocatable :: s, t
  character(8) :: f
  integer :: n
  s = 'hello'
  print *, len(s), s
  s = s // ' world'
  print *, len(s), s
  t = trim('abc   ')
  print *, len(t), '[', t, ']'
  n = 7
  deallocate(s)
  print *, allocated(s)
  allocate(character(n) :: s)
  s = 'x'
  print *, len(s), '[', s, ']'
  deallocate(s)
  allocate(character(len=3) :: s)
  s(:) = 'abcdef'
  print *, s
  f = s
  print *, '[', f, ']'
  s = f
  print *, len(s)
  s = ''
  print *, len(s), allocated(s)
  t = 'abc'
  s = t(2:3) // t
  print *, s
  call sub(s)
  print *, s, len(s)
  call look(s)
  call fixed(s)
  print *, s
contains
  subroutine sub(a)
    character(:), allocatable, intent(inout) :: a
    a = a // a
  end subroutine
  subroutine look(a)
    character(*), intent(in) :: a
    print *, len(a), a
  end subroutine
  subroutine fixed(a)
    character(*), intent(inout) :: a
    a(1:1) = 'Z'
  end subroutine
end program
