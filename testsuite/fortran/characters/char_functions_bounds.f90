! Character functions whose length depends on arguments in several ways.
program char_functions_bounds
  implicit none
  character(12) :: t = 'some text'
  print '(3(a,"|"))', left(t, 4), padded('ab', 5), joined(['x', 'y', 'z'])
  print '(3(i0,1x))', len(left(t, 4)), len(padded('ab', 5)), len(joined(['ab', 'cd']))
  print '(a)', left(padded(joined(['q', 'w']), 8) // 'end', 9) // '.'
contains
  pure function left(s, n) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(min(n, len_trim(s))) :: r
    r = s
  end function left
  pure function padded(s, n) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(max(n, len(s))) :: r
    r = s
    if (n > len(s)) r(len(s) + 1:) = repeat('.', n - len(s))
  end function padded
  pure function joined(v) result(r)
    character(*), intent(in) :: v(:)
    character(len(v) * size(v)) :: r
    integer :: i
    do i = 1, size(v)
      r((i - 1) * len(v) + 1:i * len(v)) = v(i)
    end do
  end function joined
end program char_functions_bounds
