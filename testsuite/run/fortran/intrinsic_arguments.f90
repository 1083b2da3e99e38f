program p
  implicit none
  intrinsic sin, dsqrt, iabs, mod, atan2, cabs, nint
  interface
    real function rf(x)
      real, intent(in) :: x
    end function
  end interface
  procedure(rf), pointer :: f
  print '(f8.5)', once(sin, 1.0)
  f => sin
  print '(f8.5)', f(0.5)
  print '(f8.5)', twice(dsqrt, 2d0)
  print *, ints(iabs, -7)
  call two(mod, 17, 5)
  call angle(atan2)
contains
  real function once(g, x)
    real, external :: g
    real, intent(in) :: x
    once = g(x)
  end function
  double precision function twice(g, x)
    double precision, external :: g
    double precision, intent(in) :: x
    twice = g(g(x))
  end function
  integer function ints(g, i)
    integer, external :: g
    integer, intent(in) :: i
    ints = g(i)
  end function
  subroutine two(g, i, j)
    integer, external :: g
    integer, intent(in) :: i, j
    print *, g(i, j)
  end subroutine
  subroutine angle(g)
    interface
      real function g(y, x)
        real, intent(in) :: y, x
      end function
    end interface
    print '(f8.5)', g(1.0, -1.0)
  end subroutine
end program
