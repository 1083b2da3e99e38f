! Words, counts and functions that return characters of run-time length.
program text
  implicit none
  character(len=80) :: line
  character(len=10), allocatable :: words(:)
  integer :: i, n, counts(26), p, ios
  character :: ch
  line = 'the quick brown fox jumps over the lazy dog'
  counts = 0
  do i = 1, len_trim(line)
    ch = line(i:i)
    if (ch >= 'a' .and. ch <= 'z') then
      p = iachar(ch) - iachar('a') + 1
      counts(p) = counts(p) + 1
    end if
  end do
  print '(26i2)', counts
  call split(trim(line), words, n)
  do i = 1, n
    print '(i2,a,a,a)', i, ': [', trim(words(i)), ']'
  end do
  print *, upper('Mixed Case 123'), '|', reverse('abc'), '|'
  line = '12,abc,3.5'
  read(line, *) i
  print *, i
  print '(a)', pad('x', 5) // '|' // itoa(-42) // '|'
  if (line(1:2) == '12' .and. index(line, 'abc') == 4) print *, 'ok'
  write(line, '(a,i3.3,a)') 'file', 7, '.dat'
  print *, trim(line), len_trim(line)
  read(line(5:7), '(i3)', iostat=ios) i
  print *, i, ios
contains
  subroutine split(s, w, n)
    character(*), intent(in) :: s
    character(10), allocatable, intent(out) :: w(:)
    integer, intent(out) :: n
    integer :: a, b
    allocate(w(20))
    n = 0; a = 1
    do while (a <= len(s))
      b = index(s(a:), ' ')
      if (b == 0) b = len(s) - a + 2
      n = n + 1
      w(n) = s(a:a+b-2)
      a = a + b
    end do
  end subroutine
  function upper(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer i
    do i = 1, len(s)
      r(i:i) = s(i:i)
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') r(i:i) = char(ichar(s(i:i)) - 32)
    end do
  end function
  function reverse(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer i
    do i = 1, len(s)
      r(len(s)-i+1:len(s)-i+1) = s(i:i)
    end do
  end function
  function pad(s, n)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(n) :: pad
    pad = s
    pad(n:n) = '.'
  end function
  function itoa(i) result(s)
    integer, intent(in) :: i
    character(12) :: s
    write(s, '(i0)') i
    s = adjustl(s)
  end function
end
