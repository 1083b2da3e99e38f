! A function that returns a pointer, used as an actual argument and in pointer assignment.
program pointer_function_result
  implicit none
  real, target :: store(4) = [1.0, 2.0, 3.0, 4.0]
  real, pointer :: p(:)
  p => part(2, 3)
  p = -p
  print '(4f5.1)', store
  call show(part(1, 2))
  print '(f6.1)', sum(part(1, 4))
contains
  function part(a, b) result(r)
    integer, intent(in) :: a, b
    real, pointer :: r(:)
    r => store(a:b)
  end function part
  subroutine show(x)
    real, intent(in) :: x(:)
    print '(*(f5.1))', x
  end subroutine show
end program pointer_function_result
