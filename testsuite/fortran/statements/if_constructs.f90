! if, else if, else; nested; the if statement; conditions of functions.
program if_constructs
  implicit none
  integer :: i
  do i = -2, 6
    if (i < 0) then
      print '(a)', 'negative'
    else if (i == 0) then
      print '(a)', 'zero'
    elseif (i > 3) then
      if (i == 4) then
        print '(a)', 'four'
      else
        if (even(i)) print '(a)', 'big even'
        if (.not. even(i)) print '(a)', 'big odd'
      endif
    else
      print '(a)', 'small'
    end if
  end do
  named: if (i == 7) then
  else named
    print '(a)', 'wrong'
  end if named
contains
  logical function even(n)
    integer, intent(in) :: n
    even = mod(n, 2) == 0
  end function even
end program if_constructs
