! select case on characters and logicals: padding, ranges.
program select_character
  implicit none
  character(6) :: w(6) = ['add   ', 'b     ', 'banana', 'zeta  ', '      ', 'sub   ']
  integer :: i
  logical :: l
  do i = 1, 6
    select case (w(i))
    case ('add', 'sub')
      print '(a)', 'operation'
    case ('b':'c')
      print '(a)', 'b to c'
    case ('')
      print '(a)', 'blank'
    case ('x':)
      print '(a)', 'from x'
    end select
    l = i > 3
    select case (l)
    case (.true.)
      print '(a)', 'T'
    case (.false.)
      print '(a)', 'F'
    end select
  end do
end program select_character
