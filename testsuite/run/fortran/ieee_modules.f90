! The intrinsic modules ieee_arithmetic, ieee_exceptions, ieee_features: classes, values, flags, rounding, status.
program ieee
  use, intrinsic :: ieee_arithmetic
  use, intrinsic :: ieee_exceptions, only: get_flag => ieee_get_flag
  use, intrinsic :: ieee_features
  use iso_fortran_env, only: compiler_version, compiler_options
  implicit none
  type(ieee_round_type) :: mode
  type(ieee_class_type) :: c
  type(ieee_flag_type) :: f
  type(ieee_status_type) :: status
  real :: x, y, xs(5)
  real(8) :: d, inf, nan, zero
  logical :: l, ls(5), h
  integer :: i
  x = ieee_value(x, ieee_positive_inf); y = ieee_value(1.0, ieee_quiet_nan)
  inf = ieee_value(d, ieee_positive_inf); nan = ieee_value(d, ieee_quiet_nan)
  print *, ieee_is_finite(x), ieee_is_nan(y), ieee_is_finite(1d0), ieee_is_nan(inf), ieee_is_negative(-0.0), &
    ieee_is_negative(-inf), ieee_is_normal(inf), ieee_is_normal(1.0), ieee_is_normal(0d0)
  print *, ieee_class(x) == ieee_positive_inf, ieee_class(nan) == ieee_quiet_nan, &
    ieee_class(-0d0) == ieee_negative_zero, ieee_class(-1.5) /= ieee_negative_normal
  do i = 1, 9
    select case (i)
    case (1); c = ieee_negative_inf
    case (2); c = ieee_negative_normal
    case (3); c = ieee_negative_denormal
    case (4); c = ieee_negative_zero
    case (5); c = ieee_positive_zero
    case (6); c = ieee_positive_denormal
    case (7); c = ieee_positive_normal
    case (8); c = ieee_positive_inf
    case (9); c = ieee_quiet_nan
    end select
    d = ieee_value(d, c)
    x = ieee_value(x, c)
    print *, ieee_class(d) == c, ieee_class(x) == c, ieee_is_finite(d), ieee_is_normal(x), ieee_is_negative(d)
  end do
  xs = [1.0, -2.0, 0.0, 1e-40, 3e38]
  print *, ieee_is_normal(xs), ieee_copy_sign(3.0, xs), ieee_logb(xs(1:2)), ieee_logb(10d0)
  print *, ieee_next_after(1.0, 2.0), ieee_next_after(1d0, 0d0), ieee_rem(7.0, 3.0), ieee_rem(5d0, 3d0), &
    ieee_rint(2.5), ieee_rint(-3.6d0), ieee_scalb(1.5, 4)
  print *, ieee_unordered(1.0, y), ieee_unordered(1.0, 2.0)
  print *, ieee_support_datatype(), ieee_support_nan(x), ieee_support_inf(d), ieee_support_rounding(ieee_up), &
    ieee_support_flag(ieee_invalid), ieee_support_halting(ieee_overflow), ieee_support_standard(1d0), &
      ieee_support_sqrt(), ieee_support_denormal(x)
  print *, ieee_selected_real_kind(10), ieee_selected_real_kind(p=5, r=30)
  call ieee_set_flag(ieee_all, .false.)
  call ieee_get_flag(ieee_all, ls)
  print *, ls
  zero = 0
  d = 1 / zero
  print *, d > 1
  call ieee_get_flag(ieee_divide_by_zero, l)
  call get_flag(ieee_overflow, h)
  print *, l, h
  call ieee_set_flag(ieee_invalid, .true.)
  call ieee_get_flag(ieee_usual, ls(1:3))
  print *, ls(1:3)
  call ieee_set_flag([ieee_invalid, ieee_divide_by_zero], [.false., .false.])
  call ieee_get_flag(ieee_usual, ls(1:3))
  print *, ls(1:3)
  call ieee_get_rounding_mode(mode)
  print *, mode == ieee_nearest
  call ieee_set_rounding_mode(ieee_to_zero)
  call ieee_get_rounding_mode(mode)
  print *, mode == ieee_to_zero, mode /= ieee_down
  print *, thirds(2d0, 3d0)
  call ieee_set_rounding_mode(ieee_up)
  print *, thirds(2d0, 3d0)
  call ieee_set_rounding_mode(ieee_nearest)
  call ieee_get_halting_mode(ieee_overflow, h)
  print *, h
  call ieee_set_halting_mode(ieee_overflow, .true.)
  call ieee_get_halting_mode(ieee_overflow, h)
  print *, h
  call ieee_set_halting_mode(ieee_overflow, .false.)
  call ieee_set_flag(ieee_inexact, .false.)
  call ieee_get_status(status)
  call ieee_set_flag(ieee_inexact, .true.)
  call ieee_set_status(status)
  call ieee_get_flag(ieee_inexact, l)
  print *, l
  print *, len(compiler_version()) > 3, len(compiler_options()) >= 0
contains
  real(8) function thirds(a, b)
    real(8), intent(in) :: a, b
    thirds = a / b
  end function
end program
