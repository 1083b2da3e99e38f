! Functions of characters: lengths from arguments, deferred and assumed; arrays of them; sections of constants.
module m2
  implicit none
  character(*), parameter :: names(3) = ['alpha', 'beta ', 'gamma']
contains
  function rep(c, n) result(r)
    character(*), intent(in) :: c
    integer, intent(in) :: n
    character(len=n*len(c)) :: r
    r = repeat(c, n)
  end function
  function up(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer :: i
    do i = 1, len(s)
      r(i:i) = s(i:i)
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') r(i:i) = achar(iachar(s(i:i)) - 32)
    end do
  end function
  function alloc(n) result(r)
    integer, intent(in) :: n
    character(:), allocatable :: r
    r = repeat('q', n)
  end function
  character(10) function fix(i)
    integer, intent(in) :: i
    write(fix, '(i10)') i
  end function
  function words(n) result(w)
    integer, intent(in) :: n
    character(4) :: w(n)
    integer :: i
    do i = 1, n
      write(w(i), '(a,i0)') 'w', i
    end do
  end function
  function vwords(n, k) result(w)
    integer, intent(in) :: n, k
    character(k) :: w(n)
    integer :: i
    do i = 1, n
      write(w(i), '(a,i0)') 'w', i
    end do
  end function
end module
program c2
  use m2
  implicit none
  character(12) :: a
  character(3) :: b(2)
  integer :: i
  print *, rep('ab', 3), len(rep('ab', 3))
  print *, up('Hello') // '!' // up('x')
  print *, alloc(3) // alloc(2), len(alloc(4))
  print *, trim(adjustl(fix(42))) // '.dat'
  print *, words(3)
  print *, vwords(2, 5), '|'
  print *, names, len(names)
  print *, names(2)(2:3), len_trim(names)
  a = rep('xyz', 2)
  print *, a
  b = vwords(2, 7)
  print *, b
  b = ['abcd', 'efgh']
  print *, b
  b(:)(2:2) = '-'
  print *, b
  print *, [character(5) :: 'a', 'bcd', a]
  do i = 1, size(names)
    select case (names(i))
    case ('alpha'); print *, 'A'
    case ('b':'c'); print *, 'B..C'
    case default; print *, 'other'
    end select
  end do
  print *, index('banana', 'an'), index('banana', 'an', back=.true.), scan('fortran', 'tr'), verify('aabbc', 'ab')
  print *, lge('a', 'b'), lgt('b', 'a'), lle('a', 'a'), llt('a', 'b')
  print *, 'abc' < 'abd', 'abc' == 'abc  ', 'a' // 'b' == 'ab'
  print *, ichar('A'), iachar('a'), char(66), achar(67)
  print *, index(names, 'a'), scan(names, 'lm'), verify(names, 'abgelph')
  print *, adjustl([' a ', '  b']), '|', adjustr([' a ', 'b  ']), '|'
  print *, 'a' // new_line('a') // 'b'
  print *, len_trim(['a  ', 'bb ']), ichar(['a', 'b']), char([65, 66])
  print *, max('abc', 'abd'), min('x', 'y'), maxval(names), minval(names), merge('yes', 'no ', .true.)
  print *, any(names == 'beta'), count(names > 'b'), merge(names, 'xxxxx', names < 'b')
  print *, repeat('=', 20), trim('  x '), len(repeat('ab', 0))
  print *, names // '!', up(names(1))
end program
