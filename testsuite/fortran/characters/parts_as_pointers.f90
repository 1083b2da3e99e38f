! differs: list-directed numbers have no fixed form
! Characters: pointers to substrings and of any length, constructors with a type, expressions of a variable as arguments.
module texts_m
  implicit none
  character(16), target, save :: c16 = 'forty two'
  character(4), target, save :: c4(2:4) = ['abcd', 'efgh', 'ijkl']
  character(:), pointer :: p16 => c16
  character(:), pointer :: nothing => null()
contains
  function shown(i)
    integer :: i
    character(i), pointer :: shown
    shown => c16
  end function
  function all_of()
    character(:), pointer :: all_of
    all_of => c16
  end function
  function rows(n)
    integer :: n
    character(n), pointer :: rows(:)
    rows => c4
  end function
end module
program texts
  use texts_m
  implicit none
  character(4), target :: t(2) = ['abcd', 'efgh'], m(2, 2)
  character(2), pointer :: p(:), q(:, :)
  character(:), pointer :: d(:), s
  character(12) :: line
  character(8) :: x = ''
  character(*), parameter :: z(*) = [character(len(x(3:4))) :: 'a', 'b']
  character(*), parameter :: none(*) = [character(31) ::]
  character(*), parameter :: cut(2) = [character(2) :: 'abc', 'd']
  integer :: n
  print *, len(p16), p16, associated(nothing)
  print *, len(z), len([character(len(x(3:4))) :: 'a', 'b']), size(none), len(none), cut, len(cut)
  n = 3
  p => t(:)(2:3)
  print *, p, lbound(p)
  p = p(:)(2:2) // 'z'
  print *, p, t
  p => t(2:1:-1)(3:4)
  p = ['12', '34']
  print *, t
  m = reshape(['aaaa', 'bbbb', 'cccc', 'dddd'], [2, 2])
  q => m(:, :)(2:3)
  q(1, :) = ['xy', 'zw']
  print *, m, q
  n = 2
  d => t(:)(n:n + 1)
  print *, len(d), d
  d(1) = '##'
  print *, t
  d => m(2, :)(n:)
  d = '?'
  print *, m, len(d)
  call fill(t(:)(2:3))
  print *, t
  call fill(m(1, :)(n:n + 1))
  print *, m
  call fill_sized(2, t(2:1:-1)(1:2))
  print *, t
  write (*, *) t(:)(2:4), m(:, 2)(1:n)
  write (line, '(3a4)') c4(:)(2:3)
  print *, line
  read (line, '(a4, a4)') t(:)(1:3)
  print *, t
  line = '1234567890'
  call both(trim(line), line)
  print *, line
  print *, len(shown(10)), shown(9), len(shown(3)), shown(3), len(all_of()), all_of()
  call length_is(shown(12), 12); call length_is(all_of(), 16)
  s => all_of(); print *, len(s), s
  s => shown(5); print *, len(s), s
  call change(all_of())
  print *, c16
  call fill(rows(4))
  print *, c4
  s => c16(3:2)
  print *, len(s), associated(s)
  s = 'a'
  associate (w => c16(2:4), v => c4(2:3)(2:))
    print *, len(w), w, len(v), v
    w = 'WWW'
  end associate
  print *, c16
  line = 'start &
     &and end'
  print *, line, 'con&
&tinued', "a&
    & b"
contains
  subroutine fill(a)
    character(*) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = achar(iachar('p') + i) // a(i)(1:1)
    end do
  end subroutine
  subroutine fill_sized(n, a)
    integer :: n
    character(*) :: a(n)
    a = ['[]', '{}']
  end subroutine
  subroutine both(a, b)
    character(*), intent(in) :: a
    character(*), intent(out) :: b
    b = ''
    b = '<' // a // '>'
  end subroutine
  subroutine length_is(a, n)
    character(*) :: a
    integer :: n
    print *, len(a) == n
  end subroutine
  subroutine change(a)
    character(*) :: a
    a = 'changed'
  end subroutine
end program
