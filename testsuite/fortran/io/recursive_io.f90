! A function in an output list that writes to an internal file.
program recursive_io
  implicit none
  integer :: i
  print '(3(a,";"))', (text(i * 11), i = 1, 3)
  print '(a)', trim(text(5)) // trim(text(-5))
contains
  function text(n) result(s)
    integer, intent(in) :: n
    character(4) :: s
    write (s, '(i4)') n
    s = adjustl(s)
  end function text
end program recursive_io
