! Results under rounding modes that change, and the flags that operations on constants raise.
program ieee_environment
  use, intrinsic :: ieee_arithmetic
  implicit none
  type(ieee_round_type) :: modes(4) = [ieee_nearest, ieee_to_zero, ieee_up, ieee_down]
  integer :: i
  do i = 1, 4
    call ieee_set_rounding_mode(modes(i))
    call show(1d0, 3d0, 2.5d0, 1.5)
    call constants
  end do
  call ieee_set_rounding_mode(ieee_nearest)
  call constants
  call flags
  if (ieee_support_rounding(ieee_up)) call in_between
contains
  subroutine show(a, b, c, s)
    real(8), intent(in) :: a, b, c
    real, intent(in) :: s
    real(8) :: numbers(8)
    numbers = [a / b, -a / b, sqrt(a + a), ieee_rint(c), third(a), a + 2d0**(-60), real(16777217, 8), ieee_rint(s) + 0d0]
    print '(8(z16.16, 1x))', numbers
    print '(2(z8.8, 1x), 2i4)', real(a / b), real(16777217), nint(c), int(c)
  end subroutine

  subroutine constants
    real(8) :: x, y
    real :: s
    logical :: less
    x = 1
    y = 10
    s = 0.1
    less = x / y < 0.1d0 .or. x / y > 0.1d0
    print '(z16.16, 1x, z8.8, 1x, l1)', x / y, s / 3, less
    print '(3f5.1)', ieee_rint(1.1d0), ieee_rint(3.5d0), ieee_rint(2.5)
  end subroutine

  real(8) function third(x)
    real(8), intent(in) :: x
    third = x / 3
  end function

  subroutine flags
    real(8) :: x, y, z
    logical :: raised(5)
    z = 0
    call ieee_set_flag(ieee_all, .false.)
    x = 1 / z
    call ieee_get_flag(ieee_all, raised)
    print *, raised, x > huge(x)
    call ieee_set_flag(ieee_all, .false.)
    y = sqrt(z - 1)
    call ieee_get_flag(ieee_all, raised)
    print *, raised, ieee_is_nan(y)
    call ieee_set_flag(ieee_all, .false.)
    x = tiny(x)
    x = x * x
    call ieee_get_flag(ieee_underflow, raised(1))
    print *, raised(1), x < tiny(x)
    call ieee_set_flag(ieee_all, .false.)
    x = 3
    y = 1 / x
    call ieee_get_flag(ieee_inexact, raised(1))
    call ieee_set_flag(ieee_all, .false.)
    x = 4
    y = 1 / x
    call ieee_get_flag(ieee_inexact, raised(2))
    print *, raised(:2)
  end subroutine

  ! The same operation on both sides of a change is two operations.
  subroutine in_between
    real(8) :: x, y, up, down
    x = 2
    y = 7
    call ieee_set_rounding_mode(ieee_up)
    up = x / y
    call ieee_set_rounding_mode(ieee_down)
    down = x / y
    call ieee_set_rounding_mode(ieee_nearest)
    print *, up > down, nearest(down, 1d0) == up
  end subroutine
end program
