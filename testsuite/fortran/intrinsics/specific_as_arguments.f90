! Specific intrinsic functions as actual arguments.
program specific_as_arguments
  implicit none
  intrinsic :: sin, dsqrt, abs, nint, len, iabs
  print '(f8.5)', ap(sin, 0.5)
  print '(f8.5)', ap(abs, -2.5)
  print '(f12.9)', dp(dsqrt, 2d0)
  print '(i0)', ip(iabs, -7)
contains
  real function ap(f, x)
    interface
      real function f(x)
        real, intent(in) :: x
      end function f
    end interface
    real, intent(in) :: x
    ap = f(x)
  end function ap
  real(8) function dp(f, x)
    real(8), external :: f
    real(8), intent(in) :: x
    dp = f(x)
  end function dp
  integer function ip(f, i)
    integer, external :: f
    integer, intent(in) :: i
    ip = f(i)
  end function ip
end program specific_as_arguments
