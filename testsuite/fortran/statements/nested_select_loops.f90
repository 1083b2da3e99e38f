! A small interpreter: select case in loops over characters, with a stack.
program nested_select_loops
  implicit none
  character(*), parameter :: code = '12+3*4-52*+'
  integer :: stack(10), top, i, a, b
  top = 0
  do i = 1, len(code)
    select case (code(i:i))
    case ('0':'9')
      top = top + 1
      stack(top) = iachar(code(i:i)) - iachar('0')
    case ('+', '-', '*')
      b = stack(top)
      a = stack(top - 1)
      top = top - 1
      select case (code(i:i))
      case ('+')
        stack(top) = a + b
      case ('-')
        stack(top) = a - b
      case ('*')
        stack(top) = a * b
      end select
    end select
  end do
  print '(2(i0,1x))', top, stack(1)
end program nested_select_loops
