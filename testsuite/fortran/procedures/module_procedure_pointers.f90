! Procedure pointer dummies and results chosen at run time; procedure(type) declarations.
module solver_m
  implicit none
  abstract interface
    pure real function fn(x)
      real, intent(in) :: x
    end function fn
  end interface
contains
  pure real function poly(x)
    real, intent(in) :: x
    poly = x**3 - 2
  end function poly
  pure real function expm(x)
    real, intent(in) :: x
    expm = exp(x) - 3
  end function expm
  real function bisect(f, a, b)
    procedure(fn) :: f
    real, value :: a, b
    real :: m
    do while (b - a > 1e-5)
      m = (a + b) / 2
      if (f(a) * f(m) <= 0) then
        b = m
      else
        a = m
      end if
    end do
    bisect = (a + b) / 2
  end function bisect
  subroutine choose(k, p)
    integer, intent(in) :: k
    procedure(fn), pointer, intent(out) :: p
    select case (k)
    case (1)
      p => poly
    case (2)
      p => expm
    case default
      p => null()
    end select
  end subroutine choose
end module solver_m
program module_procedure_pointers
  use solver_m
  implicit none
  procedure(fn), pointer :: p
  procedure(real), pointer :: q
  integer :: k
  do k = 1, 3
    call choose(k, p)
    if (associated(p)) then
      print '(f8.3)', bisect(p, 0.0, 2.0)
    else
      print '(a)', 'none'
    end if
  end do
  q => poly
  print '(f8.3)', q(2.0)
end program module_procedure_pointers
