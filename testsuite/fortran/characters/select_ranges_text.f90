! select case over words read from a text.
program select_ranges_text
  implicit none
  character(40) :: commands = 'go left go right stop jump'
  character(8) :: w(6)
  integer :: i, x
  read (commands, *) w
  x = 0
  do i = 1, size(w)
    select case (trim(w(i)))
    case ('left')
      x = x - 1
    case ('right')
      x = x + 10
    case ('go')
      cycle
    case ('stop':'stopz')
      exit
    case default
      x = 1000
    end select
  end do
  print '(2(i0,1x))', x, i
end program select_ranges_text
