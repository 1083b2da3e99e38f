! associate with function results and array expressions, evaluated once.
program associate_functions
  implicit none
  integer :: calls = 0
  associate (x => f(3), v => [1, 2, 3] * 2, s => 'text' // '!')
    print '(2(i0,1x),3i3,1x,a,i2)', x, x + x, v, s, len(s)
  end associate
  print '(i0)', calls
  associate (n => calls)
    n = n + 5
  end associate
  print '(i0)', calls
contains
  integer function f(i)
    integer, intent(in) :: i
    calls = calls + 1
    f = i * 10
  end function f
end program associate_functions
