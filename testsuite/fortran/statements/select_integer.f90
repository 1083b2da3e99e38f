! select case on integers: values, ranges open on either side, default in the middle, negative numbers.
program select_integer
  implicit none
  integer :: i
  do i = -12, 14, 2
    select case (i)
    case (:-10)
      print '(i0,a)', i, ' low'
    case (-9:-5, 0)
      print '(i0,a)', i, ' range or zero'
    case default
      print '(i0,a)', i, ' other'
    case (4, 6)
      print '(i0,a)', i, ' four or six'
    case (10:)
      print '(i0,a)', i, ' high'
    end select
  end do
  s: select case (int(5, 8))
  case (5_8) s
    if (i > 0) exit s
    print '(a)', 'not here'
  end select s
end program select_integer
