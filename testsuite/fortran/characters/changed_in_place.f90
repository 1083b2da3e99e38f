! differs: list-directed numbers have no fixed form
! Characters that are assigned from themselves, of any length, as records, pointers and internal files.
program texts_changed
  implicit none
  character(5) :: a(4) = ['alpha', 'beta ', 'gamma', 'delta'], s
  character(:), allocatable :: d, e, f(:)
  character(3) :: c3
  character(*), parameter :: k = 'constant'
  character(:), pointer :: p, q
  character(10), target :: t = '0123456789'
  integer :: i, n
  type tt
    character(:), allocatable :: s
    character(4) :: f = 'init'
  end type
  type(tt) :: x, y(2)
  d = 'abc'
  d = d // d
  print *, d, len(d)
  d = d(2:4)
  print *, d, len(d)
  d(2:3) = 'XYZ'
  print *, d
  d = repeat(d, 2) // trim(d // '   ') // '|'
  print *, d, len(d)
  e = d
  d(:) = 'q'
  print *, d, '|', e
  call change(d)
  print *, d, len(d)
  f = a
  f = f(4:1:-1)
  print *, f, len(f)
  f = [character(7) :: 'one', 'two']
  print *, f, len(f), size(f)
  f(2) = 'toolongvalue'
  print *, f
  f = f(:)(2:3)
  print *, f, len(f)
  a = a(:)(5:5) // a(4:1:-1)
  print *, a
  a(1:3) = a(2:4)
  print *, a
  a(2:4) = a(1:3)
  print *, a
  s = a(1)
  s(2:) = s(1:)
  print *, s
  s = 'abcde'
  s(1:3) = s(2:4)
  print *, s
  s(2:4) = s(1:3)
  print *, s
  c3 = s // 'more'
  print *, c3
  p => t
  q => t(3:6)
  print *, len(p), len(q), q, associated(p, t), associated(q, t(3:6)), associated(q, t(3:5)), associated(q, p)
  q = 'wxyz'
  print *, t
  p => t(4:3)
  print *, len(p), associated(p), associated(p, t(4:3))
  t = q // p // t
  print *, t
  x%s = 'hello'
  x%s = x%s // x%f
  y(1) = x
  y(2) = tt('zz')
  y(1)%s(1:1) = 'J'
  print *, x%s, y(1)%s, y(2)%s, y(2)%f, len(y(1)%s)
  y = y(2:1:-1)
  print *, y(1)%s, y(2)%s
  associate (u => x%s(2:4), v => d // '!', w => a(2))
    u = '###'
    w = 'www'
    print *, len(u), u, v, len(v), w
  end associate
  print *, x%s, a(2)
  associate (z => a(1:3)(2:3))
    print *, z, len(z)
    z(2) = '[]'
  end associate
  print *, a
  n = 3
  print *, [character(n) :: 'a', 'bcdef', d]
  print *, [(achar(iachar('a') + i), i = 0, n)], [(a(i)(1:i), i = 2, 2)]
  print *, merge('yes', 'no ', [(i > 2, i = 1, 4)]), max('abc', 'abd'), min(a(1), a(2), 'aaaaa')
  print *, index(a, 'w'), scan(k, 'tn', .true.), verify(a(1), 'w'), len_trim(a)
  print *, k(3:5) // k(1:2), len(k(2:)), k(n:n + 1)
  do i = 1, 3
    block
      character(i) :: w
      character(len=2*i) :: v(2)
      w = 'abcdef'
      v = w // 'xyz123'
      print *, w, len(w), v, len(v)
    end block
  end do
  print *, transfer('abcd', 1) == transfer('abcd', 1), transfer([1684234849], 'abcd'), ichar(transfer(-1, 'a'))
  select case (d(1:1))
  case ('a':'m'); print *, 'low'
  case ('n':'z'); print *, 'high'
  case default; print *, 'none'
  end select
  print *, adjustr(a(2)(1:3) // '  ') // '|', adjustl('  x') // '|', 'a' < 'B', lge('a', 'B'), 'ab' == 'ab  '
  write (s, '(i0)') 42
  read (s, *) n
  print *, n, s
  a = 'x'
  write (a, '(a)') 'r1', 'r2', 'r3'
  print *, a
  write (a(2:4:2)(2:4), '(i3)') 7, 8
  print *, a
contains
  subroutine change(s)
    character(:), allocatable, intent(inout) :: s
    s = 'new ' // s(1:1)
  end subroutine
end program
