! Procedures as arguments: internal procedures that use host variables, external, module procedures.
module integrate_m
  implicit none
contains
  real function integral(f, a, b, n)
    interface
      real function f(x)
        real, intent(in) :: x
      end function f
    end interface
    real, intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    real :: h
    h = (b - a) / n
    integral = 0
    do i = 1, n
      integral = integral + h * f(a + (i - 0.5) * h)
    end do
  end function integral
  real function square(x)
    real, intent(in) :: x
    square = x * x
  end function square
end module integrate_m
program dummy_procedures
  use integrate_m
  implicit none
  real :: scale = 1
  integer :: i
  external :: twice_call
  print '(f8.4)', integral(square, 0.0, 1.0, 100)
  do i = 1, 3
    scale = i
    print '(f8.4)', integral(line, 0.0, 2.0, 10)
  end do
  call twice_call(step)
  print '(f8.4)', scale
contains
  real function line(x)
    real, intent(in) :: x
    line = scale * x
  end function line
  subroutine step
    scale = scale + 100
  end subroutine step
end program dummy_procedures
subroutine twice_call(s)
  implicit none
  external :: s
  call s
  call s()
end subroutine twice_call
