! Substrings, concatenation, comparison and characters as arguments and results.
! exact: yes
program c1
  implicit none
  character(10) a, b
  character(3) :: s(3) = ['abc','de ','f  ']
  character(len=*), parameter :: p = 'parameter'
  character(20) line
  integer i, n
  a = 'hello'
  b = a // 'world'
  write(*,'(a)') '['//a//']'//'['//b//']'
  write(*,'(a)') '['//trim(a)//']'//trim(b)//trim(p)
  write(*,'(10i4)') len(a), len_trim(a), len(p), index(a,'l'), index(a,'l',.true.), index(a,'zz'), index(a,'lo'), &
 scan('fortran','tr'), verify('aabbc','ab'), len(a//b)
  a(2:3) = 'EY'
  write(*,'(3a)') '<', a, '>'
  a(6:) = ' there'
  write(*,'(3a)') '<', a, '>'
  write(*,'(a)') a(:3), a(4:4), a(9:)
  write(*,'(a)') '['//adjustl('   xx ')//']', '['//adjustr('xx   ')//']'
  write(*,'(l2,l2,l2,l2)') 'abc' < 'abd', 'abc' == 'abc  ', 'b' > 'abc', 'a' <= 'A'
  write(*,'(3a4)') s
  s(2) = 'overlong'
  write(*,'(a)') s(2), s(2)(2:3)
  do i = 1, 3
    s(i)(1:1) = achar(iachar('A')+i)
  end do
  print '(a,a,a)', s
  line = repeat('-', 5) // repeat('ab', 2)
  print '(a)', line, trim(line)//'|'
  n = len_trim(line)
  line(n+1:n+3) = '!!!'
  print '(a)', line
  print '(i3)', ichar('a'), iachar('Z')
  print '(a)', char(65)//char(66)
  a = ''
  print '(3a)', '[', a, ']'
  print '(i3)', len_trim(a), len(trim(a)), len('')
  print '(a)', "it's", 'say "hi"', 'don''t', "a""b"
  a = 'abcdefghij'
  a(1:5) = a(3:7)
  print '(a)', a
  a(3:7) = a(1:5)
  print '(a)', a
  print '(a)', merge('yes','no ',1>0)
  call sub(a, 'literal')
  print '(a)', a
  print '(a)', trim(f(3)) // '<', g('xyz')
contains
  subroutine sub(x, y)
    character(*), intent(inout) :: x
    character(*), intent(in) :: y
    print '(3i4)', len(x), len(y)
    print '(a)', x, y
    x = y
  end subroutine
  function f(k)
    integer, intent(in) :: k
    character(8) :: f
    f = 'k'
    write(f(2:), '(i0)') k
  end function
  function g(t) result(r)
    character(*), intent(in) :: t
    character(len(t)+2) :: r
    r = '(' // t // ')'
  end function
end
