! Intents: in, out, inout with expressions, sections and elements as actual arguments.
program target_intent
  implicit none
  integer :: a(6), i
  a = [(i, i = 1, 6)]
  call double(a(2))
  call fill(a(4:6), 9)
  call fill(a(1:5:2), -1)
  print '(6(i0,1x))', a
  i = 3
  call both(i, i + 1, (i))
  print '(i0)', i
contains
  subroutine double(x)
    integer, intent(inout) :: x
    x = 2 * x
  end subroutine double
  subroutine fill(x, v)
    integer, intent(out) :: x(:)
    integer, intent(in) :: v
    x = v
  end subroutine fill
  subroutine both(x, y, z)
    integer, intent(inout) :: x
    integer, intent(in) :: y, z
    x = x * 100 + y * 10 + z
  end subroutine both
end program target_intent
